import type { TillRow, TillSale } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { ApiFailure, client } from '../../api/index.ts'
import { formatMoney } from '../../formats/index.ts'
import { ConfirmDialog, useAct } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { forgetRefund, refundIdOf } from './kept.ts'

interface Props {
  readonly till: TillRow
  readonly sale: TillSale
  readonly onDone: (sale: TillSale) => void
  readonly onClose: () => void
}

/** Money goes back at the second press alone. After a lost answer the same refund is asked for again. */
export function RefundDialog({ till, sale, onDone, onClose }: Props): ReactNode {
  const { say, locale } = useWords()
  const { clientId } = useClient()
  const refund = useAct(
    async () => {
      const { requestId } = sale
      try {
        return await client.refundAtTill(clientId, till.tillId, requestId, refundIdOf(requestId))
      } catch (failure) {
        // One that was refused is over; another is another.
        if (failure instanceof ApiFailure && failure.status === 409) forgetRefund(requestId)
        throw failure
      }
    },
    {
      onDone: (refunded) => {
        forgetRefund(sale.requestId)
        onDone(refunded)
      },
    },
  )
  return (
    <ConfirmDialog
      title={say('till.refund_title', { amount: formatMoney(sale.refundable, locale) })}
      confirm={say('till.refund')}
      isDangerous
      act={refund}
      onConfirm={() => refund.mutate()}
      onClose={onClose}
    >
      <span>{say('till.refund_text')}</span>
    </ConfirmDialog>
  )
}
