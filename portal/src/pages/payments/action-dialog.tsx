import { Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Acted, PaymentDetail } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { client } from '../../api/index.ts'
import { formatMoney, fromDecimal, toDecimal } from '../../formats/index.ts'
import { ConfirmDialog, toast } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { newRequestId } from './new-request-id.ts'

export type PaymentAction = PaymentDetail['actions'][number]

interface Props {
  readonly payment: PaymentDetail
  readonly action: PaymentAction
  readonly onClose: () => void
}

/** Asks for amount and reason. Its request id is made when it opens: however often it is sent, it is done once. */
export function ActionDialog({ payment, action, onClose }: Props): ReactNode {
  const { say, locale } = useWords()
  const queries = useQueryClient()
  const { clientId, paymentId } = payment
  const { currency } = payment.amount
  const max = action === 'capture' ? payment.capturable : payment.refundable
  const [requestId] = useState(() => newRequestId(action))
  const [typed, setTyped] = useState(() => toDecimal(max))
  const [reason, setReason] = useState('')
  const value = fromDecimal(typed, currency)
  const isAmountRight =
    action === 'cancel' || (value !== null && BigInt(value) > 0n && BigInt(value) <= BigInt(max.value))
  const act = useMutation({
    mutationFn: (): Promise<Acted> => {
      if (action === 'cancel') return client.cancel(clientId, paymentId, reason.trim())
      const asked = { requestId, amount: value ?? max.value, reason: reason.trim() }
      return client[action](clientId, paymentId, asked)
    },
    onSuccess: ({ status, isRepeat }) => {
      toast(
        isRepeat ? say('action.done_before') : say('action.done', { kind: say(`action.${action}`), status }),
      )
      void queries.invalidateQueries({ queryKey: ['payment', clientId, paymentId] })
      void queries.invalidateQueries({ queryKey: ['payments', clientId] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={say(`action.${action}_title`)}
      confirm={say(`action.${action}`)}
      isDangerous={action !== 'capture'}
      isReady={isAmountRight && reason.trim() !== ''}
      act={act}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <span>{say(`action.${action}_text`)}</span>
        {action !== 'cancel' && (
          <TextInput
            label={say('action.amount', { currency })}
            description={say('action.amount_hint', { max: formatMoney(max, locale) })}
            inputMode="decimal"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={
              isAmountRight
                ? null
                : say('action.amount_wrong', {
                    min: toDecimal({ currency, value: '1' }),
                    max: toDecimal(max),
                  })
            }
            data-autofocus
          />
        )}
        <TextInput
          label={say('action.reason')}
          description={say('action.reason_hint')}
          maxLength={256}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          {...(action === 'cancel' ? { 'data-autofocus': true } : {})}
        />
      </Stack>
    </ConfirmDialog>
  )
}
