import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog, Section, toast } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { useSimulate } from '../use-simulate.ts'

/** Emptying a client requires typing its id, so that nobody empties another by mistake. */
export function ResetSection(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const [isOpen, dialog] = useDisclosure()
  const [typed, setTyped] = useState('')
  const reset = useSimulate('reset', () => {
    toast(say('sandbox.reset_done'))
    dialog.close()
  })
  const open = () => {
    setTyped('')
    reset.reset()
    dialog.open()
  }
  return (
    <Section title={say('sandbox.reset')} lead={say('sandbox.reset_text')}>
      <Button variant="default" c="var(--mantine-color-error)" onClick={open}>
        {say('sandbox.reset')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={say('sandbox.reset')}
        confirm={say('sandbox.reset')}
        isDangerous
        isReady={typed.trim() === clientId}
        act={reset}
        onConfirm={() => reset.mutate({})}
        onClose={dialog.close}
      >
        <span>{say('sandbox.reset_text')}</span>
        <TextInput
          data-autofocus
          label={say('sandbox.reset_type', { clientId })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </Section>
  )
}
