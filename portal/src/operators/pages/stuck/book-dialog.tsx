import { TextInput } from '@mantine/core'
import type { DifferenceRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { Amount, Facts, Note } from '../../../pieces/index.ts'
import { sayKnown, useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { ActDialog } from '../act-dialog.tsx'
import { SecondOperatorNote } from '../second-operator-note.tsx'

/** Asks that what a provider says be booked, which another operator decides. */
export function BookDialog({ row, onClose }: { row: DifferenceRow; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const [paymentId, setPaymentId] = useState('')
  return (
    <ActDialog
      isLarge
      title={say('op.difference_book_title')}
      confirm={say('op.difference_book_send')}
      done={say('op.difference_asked')}
      hint={null}
      isReady={row.paymentId !== null || paymentId.trim() !== ''}
      stale={['proposals']}
      act={(reason) =>
        api.askToBook(row, { reason, ...(row.paymentId === null && { paymentId: paymentId.trim() }) })
      }
      onClose={onClose}
    >
      <SecondOperatorNote />
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
    </ActDialog>
  )
}
