import type { ReactNode } from 'react'
import { Field } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isFirst?: boolean
}

/** Why somebody does it. */
export function ReasonInput({ value, onChange, isFirst = false }: Props): ReactNode {
  const { say } = useWords()
  return (
    <Field
      {...(isFirst ? { 'data-autofocus': true } : {})}
      label={say('op.merchants_reason')}
      description={say('op.merchants_reason_hint')}
      maxLength={256}
      value={value}
      onText={onChange}
    />
  )
}
