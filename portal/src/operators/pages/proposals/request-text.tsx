import type { ErasedCounts, ProposalRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../formats/index.ts'
import { TextLink } from '../../../pieces/index.ts'
import { sayKnown, useWords } from '../../../words/index.ts'
import { sayCounts } from '../privacy/payer-words.ts'

/** What is asked for, in a few words. */
export function RequestText({ of: { kind, request } }: { of: ProposalRow }): ReactNode {
  const { say, locale } = useWords()
  const text = (name: string) => String(request[name] ?? '')
  if (kind === 'adjust_balance')
    return (
      <strong>
        {sayKnown(say, 'op.', text('kind'))}{' '}
        {formatMoney({ currency: text('currency'), value: text('amount') }, locale)}
      </strong>
    )
  if (kind === 'book_difference')
    return (
      <>
        <strong>{say('op.proposal_book_difference')}</strong>{' '}
        {(request.amounts as { currency: string; value: string }[])
          .map((amount) => formatMoney(amount, locale))
          .join(', ')}
        <div className="dimmed">
          {sayKnown(say, 'op.difference_', text('what'))}, {text('provider')}
          <br />
          <span className="mono">{text('paymentId')}</span>
        </div>
      </>
    )
  if (kind === 'erase_payer' || kind === 'export_payer')
    return (
      <>
        <strong>{say(`op.proposal_${kind}`)}</strong>
        <div className="dimmed">
          {sayCounts(say, request as Partial<ErasedCounts>)}
          {request.withSavedCards === true && `, ${say('op.proposal_with_cards')}`}
        </div>
      </>
    )
  return (
    <>
      <strong>{say(`op.proposal_${kind}`)}</strong>
      <div>
        <TextLink to={`/applications/${encodeURIComponent(text('applicationId'))}`}>
          {text('merchant')}
        </TextLink>
      </div>
    </>
  )
}
