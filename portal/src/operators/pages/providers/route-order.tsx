import { Group, NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../../words/index.ts'

/** Empty while nothing is typed. */
export interface Order {
  readonly position: string | number
  readonly share: string | number
}

interface Props {
  readonly of: Order
  readonly onChange: (order: Order) => void
  /** Says what they mean; side by side where it does not. */
  readonly isExplained?: boolean
}

/** When a route is taken: its place, and its share among those at the same place. */
export function RouteOrder({ of, onChange, isExplained = false }: Props): ReactNode {
  const { say } = useWords()
  const inputs = [
    <NumberInput
      key="position"
      label={say('op.routes_position')}
      description={isExplained && say('op.routes_position_hint')}
      placeholder={say('op.routes_last')}
      min={1}
      max={1000}
      allowDecimal={false}
      value={of.position}
      onChange={(position) => onChange({ ...of, position })}
    />,
    <NumberInput
      key="share"
      label={say('op.routes_share')}
      description={isExplained && say('op.routes_share_hint')}
      min={0}
      max={1000}
      allowDecimal={false}
      value={of.share}
      onChange={(share) => onChange({ ...of, share })}
    />,
  ]
  return isExplained ? (
    inputs
  ) : (
    <Group grow gap="xs">
      {inputs}
    </Group>
  )
}
