import { Textarea } from '@mantine/core'
import type { DisputeRow } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { client } from '../../api/index.ts'
import { formatMoney } from '../../formats/index.ts'
import { ConfirmDialog, toast } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { useAnswer } from './use-answer.ts'

export function AcceptDialog({ of, onClose }: { of: DisputeRow; onClose: () => void }): ReactNode {
  const { say, locale } = useWords()
  const { clientId } = useClient()
  const [reason, setReason] = useState('')
  const accept = useAnswer(
    (why) => client.acceptDispute(clientId, of.disputeId, why),
    () => {
      toast(say('dispute.accepted'))
      onClose()
    },
  )
  return (
    <ConfirmDialog
      title={say('dispute.accept_title')}
      confirm={say('dispute.accept')}
      isDangerous
      isReady={reason.trim() !== ''}
      act={accept}
      onConfirm={() => accept.mutate(reason.trim())}
      onClose={onClose}
    >
      <span>{say('dispute.accept_text', { amount: formatMoney(of.amount, locale) })}</span>
      <Textarea
        data-autofocus
        label={say('dispute.accept_reason')}
        maxLength={256}
        required
        withAsterisk={false}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
