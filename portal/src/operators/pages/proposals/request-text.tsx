import type { ErasedCounts, ProposalRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../formats/index.ts'
import { Moment, TextLink } from '../../../pieces/index.ts'
import { sayKnown, useWords } from '../../../words/index.ts'
import { feesText, limitsText } from '../merchants/terms.ts'
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
  if (kind === 'change_plan') {
    const { sales = {}, holdsFrom } = request as { sales?: Record<string, string>; holdsFrom?: string | null }
    return (
      <>
        <strong>{say('op.proposal_change_plan')}</strong>
        <div>
          <TextLink to={`/plans/${encodeURIComponent(text('planId'))}`}>{text('planId')}</TextLink>
        </div>
        <div className="dimmed">
          {Object.keys(sales).length === 0 ? say('op.plans_nothing') : feesText(say, sales)}
          <br />
          {holdsFrom ? <Moment at={holdsFrom} /> : say('op.plans_from_decision')}
        </div>
      </>
    )
  }
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
      {kind === 'approve_merchant' && <SetUpText of={request} />}
    </>
  )
}

/** What the new client gets, beside what holds for all. */
function SetUpText({ of: { terms, route } }: { of: ProposalRow['request'] }): ReactNode {
  const { say } = useWords()
  const { fees = {}, limits = {} } = (terms ?? {}) as Record<'fees' | 'limits', Record<string, string>>
  const { provider } = (route ?? {}) as { provider?: string }
  const parts = [
    Object.keys(fees).length > 0 && `${say('op.merchants_fees')}: ${feesText(say, fees)}`,
    Object.keys(limits).length > 0 && `${say('op.merchants_limits')}: ${limitsText(limits)}`,
    provider ? `${say('op.applications_route')}: ${provider}` : say('op.applications_no_route'),
  ]
  return (
    <>
      {parts.filter(Boolean).map((part) => (
        <div className="dimmed" key={String(part)}>
          {part}
        </div>
      ))}
    </>
  )
}
