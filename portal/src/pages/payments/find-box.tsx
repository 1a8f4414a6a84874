import { CloseButton, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../../look/icons.tsx'
import { useWords } from '../../words/index.ts'

export function FindBox({ text, onFind }: { text: string; onFind: (text: string) => void }): ReactNode {
  const { say } = useWords()
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFind(typed.trim())
  }
  const clear = () => {
    setTyped('')
    onFind('')
  }
  return (
    <form onSubmit={submit}>
      <TextInput
        type="search"
        aria-label={say('payments.find')}
        placeholder={say('payments.find')}
        leftSection={<Icon name="search" />}
        rightSection={
          typed ? <CloseButton size="sm" onClick={clear} aria-label={say('filter.clear')} /> : null
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  )
}
