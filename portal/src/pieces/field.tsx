import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiFailure } from '../api/index.ts'
import { useWords } from '../words/index.ts'
import { failureText } from './error-note.tsx'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  /** What the form was answered: said at the field that it is about. */
  readonly failure?: unknown
}

/** A field that must be filled in. */
export function Field({ onText, failure, name, ...props }: Props): ReactNode {
  const { say } = useWords()
  const isOwn = failure instanceof ApiFailure && failure.field !== null && failure.field === name
  return (
    <TextInput
      required
      withAsterisk={false}
      {...(name ? { name } : {})}
      error={isOwn ? failureText(say, failure) : null}
      onChange={(event) => onText(event.currentTarget.value)}
      {...props}
    />
  )
}
