import type { ReactNode } from 'react'
import { Field } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'

/** An open browser must not let others change how its owner signs in. */
export function PasswordField({
  value,
  onText,
}: {
  value: string
  onText: (text: string) => void
}): ReactNode {
  const { say } = useWords()
  return (
    <Field
      label={say('account.current_password')}
      type="password"
      autoComplete="current-password"
      data-autofocus
      value={value}
      onText={onText}
    />
  )
}
