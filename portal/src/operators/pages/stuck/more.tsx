import type { Limited } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { TableFoot } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'

/** How many rows a list shows at first, then, and at most. */
export const STEPS = [20, 100, 500] as const

export const nextStep = (shown: number): number => STEPS.find((step) => step > shown) ?? shown

interface Props {
  readonly found: Limited<unknown>
  readonly shown: number
  readonly onMore: () => void
}

/** What is below the last row, where there are more. */
export function More({ found, shown, onMore }: Props): ReactNode {
  const { say } = useWords()
  if (!found.hasMore && found.rows.length <= shown) return null
  const isAll = nextStep(shown) === shown
  return (
    <TableFoot
      text={say(isAll ? 'op.stuck_all_shown' : 'table.shown', { count: shown })}
      more={isAll ? null : { label: say('table.more'), onClick: onMore }}
    />
  )
}
