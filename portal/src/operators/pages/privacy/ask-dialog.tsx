import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PayerStep } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { ConfirmDialog, toast } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { SecondOperatorNote } from '../second-operator-note.tsx'

interface Props {
  readonly kind: 'export' | 'erase'
  readonly of: Extract<PayerStep, { isDone: true }>
  readonly withSavedCards: boolean
  readonly onAsked: () => void
  readonly onClose: () => void
}

/** Asks for what another operator decides. */
export function AskDialog({ kind, of, withSavedCards, onAsked, onClose }: Props): ReactNode {
  const { say } = useWords()
  const queries = useQueryClient()
  const [, go] = useLocation()
  const [typed, setTyped] = useState('')
  const [isManyMeant, setManyMeant] = useState(false)
  const reason = typed.trim()
  const ask = useMutation({
    mutationFn: () =>
      kind === 'export'
        ? api.askForExport({ found: of.found, reason })
        : api.askForErasure({ found: of.found, reason, withSavedCards, isManyMeant }),
    onSuccess: async () => {
      toast(say('op.privacy_asked'))
      await queries.invalidateQueries({ queryKey: ['proposals'] })
      onAsked()
      go('/proposals')
    },
  })
  const isErasure = kind === 'erase'
  return (
    <ConfirmDialog
      title={say(`op.privacy_ask_${kind}`)}
      confirm={say('op.correction_send')}
      isDangerous={isErasure}
      isReady={reason !== '' && (!isErasure || !of.isMany || isManyMeant)}
      act={ask}
      onConfirm={() => ask.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <span>{say(`op.privacy_ask_${kind}_text`)}</span>
        <SecondOperatorNote />
        <strong>{say('op.proposal_counts', of.counts)}</strong>
        <TextInput
          data-autofocus
          label={say('action.reason')}
          description={say('op.privacy_reason_about')}
          inputWrapperOrder={['label', 'input', 'description']}
          maxLength={256}
          required
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isErasure && of.isMany && (
          <Checkbox
            label={say('op.privacy_many_meant')}
            checked={isManyMeant}
            onChange={(event) => setManyMeant(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
