import type { ReactNode } from 'react'
import type { ProposalRow } from '../../../../../server/src/operator-api/shapes.ts'
import { formatMoney } from '../../../formats/index.ts'
import { sayKnown, useWords } from '../../../words/index.ts'

/** What is asked for, in a few words. */
export function WishText({ of: { kind, wish } }: { of: ProposalRow }): ReactNode {
  const { say, locale } = useWords()
  const text = (name: string) => String(wish[name] ?? '')
  if (kind === 'adjust_balance')
    return (
      <strong>
        {sayKnown(say, 'op.', text('kind'))}{' '}
        {formatMoney({ currency: text('currency'), value: text('amount') }, locale)}
      </strong>
    )
  if (kind === 'erase_payer' || kind === 'export_payer') {
    const [payments, sessions] = [text('payments'), text('sessions')]
    const counts = { payments, sessions, agreements: text('agreements'), calls: text('calls') }
    return (
      <>
        <strong>{say(`op.proposal_${kind}`)}</strong>{' '}
        <span className="dimmed">
          {say('op.proposal_counts', counts)}
          {wish.withSavedCards === true && `, ${say('op.proposal_with_cards')}`}
        </span>
      </>
    )
  }
  return <strong>{say(`op.proposal_${kind}`)}</strong>
}
