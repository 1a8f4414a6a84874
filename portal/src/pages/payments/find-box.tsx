import { CloseButton, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../../look/icons.tsx'
import { Form } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'

export function FindBox({ text, onFind }: { text: string; onFind: (text: string) => void }): ReactNode {
  const { say } = useWords()
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  const clear = () => {
    setTyped('')
    onFind('')
  }
  return (
    <Form onSubmit={() => onFind(typed.trim())}>
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
    </Form>
  )
}
