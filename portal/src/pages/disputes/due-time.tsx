import type { ReactNode } from 'react'
import { formatSpan } from '../../formats/index.ts'
import { Moment, StatusBadge } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import styles from './disputes.module.css'

const URGENT_MS = 2 * 86_400_000

/** Until when to answer, and how long that is by the client's clock. */
export function DueTime({ at }: { at: string }): ReactNode {
  const { say, locale } = useWords()
  const { client } = useClient()
  const left = Date.parse(at) - (Date.now() + client.clockOffsetMs)
  const span = left > 0 ? say('dispute.due_in', { span: formatSpan(left, locale) }) : say('dispute.due_over')
  return (
    <span className={styles.due}>
      <Moment at={at} />
      <StatusBadge status={span} tone={left < URGENT_MS ? 'wrong' : 'open'} />
    </span>
  )
}
