import { Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DifferenceRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { Amount, ConfirmDialog, Facts, Note, toast } from '../../../pieces/index.ts'
import { sayKnown, useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'

/** Asks that what a provider says be booked, which another operator decides. */
export function BookDialog({ row, onClose }: { row: DifferenceRow; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const queries = useQueryClient()
  const [paymentId, setPaymentId] = useState('')
  const [reason, setReason] = useState('')
  const ask = useMutation({
    mutationFn: () =>
      api.askToBook(row, {
        reason: reason.trim(),
        ...(row.paymentId === null && { paymentId: paymentId.trim() }),
      }),
    onSuccess: () => {
      toast(say('op.difference_asked'))
      void queries.invalidateQueries({ queryKey: ['proposals'] })
      onClose()
    },
  })
  const isNamed = row.paymentId !== null || paymentId.trim() !== ''
  return (
    <ConfirmDialog
      isLarge
      title={say('op.difference_book_title')}
      confirm={say('op.difference_book_send')}
      isReady={isNamed && reason.trim() !== ''}
      act={ask}
      onConfirm={() => ask.mutate()}
      onClose={onClose}
    >
      <Facts
        of={[
          [say('op.merchant'), row.merchantName],
          [say('op.stuck_what'), sayKnown(say, 'op.difference_', row.what)],
          [say('op.providers_account'), row.provider],
          [
            say('op.difference_booked'),
            row.missing.length === 0
              ? say('op.difference_no_money')
              : row.missing.map((amount) => (
                  <span key={amount.currency}>
                    <Amount of={amount} isStrong />{' '}
                  </span>
                )),
          ],
        ]}
      />
      <Note tone="open" title={say('op.difference_warning')}>
        {say('op.difference_warning_text')}
      </Note>
      <Stack gap="sm">
        {row.paymentId === null && (
          <TextInput
            data-autofocus
            label={say('op.stuck_payment_id')}
            description={say('op.difference_payment_text')}
            classNames={{ input: 'mono' }}
            value={paymentId}
            onChange={(event) => setPaymentId(event.currentTarget.value)}
          />
        )}
        <TextInput
          label={say('action.reason')}
          maxLength={256}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
