import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../words/index.ts'

/** Whoever left a browser open does not want others to change how one gets in. */
export function PasswordField({
  value,
  onText,
}: {
  value: string
  onText: (text: string) => void
}): ReactNode {
  const { say } = useWords()
  return (
    <TextInput
      label={say('account.current_password')}
      type="password"
      autoComplete="current-password"
      data-autofocus
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}
