import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../words/index.ts'
import { useOperator } from '../session.tsx'

interface Props {
  readonly value: string
  readonly onChange: (environment: string) => void
}

/** Which money is shown, where this gateway serves both kinds. */
export function EnvironmentSwitch(props: Props): ReactNode {
  const { say } = useWords()
  const { me } = useOperator()
  if (me.environments.length < 2) return null
  return (
    <SegmentedControl
      {...props}
      size="xs"
      aria-label={say('op.environment')}
      data={(['production', 'sandbox'] as const).map((value) => ({ value, label: say(`shell.${value}`) }))}
    />
  )
}
