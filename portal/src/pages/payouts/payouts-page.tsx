import type { PayoutRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { Amount, type Column, Moment, Note, Page, PagedTable, Section, TextLink } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { type Say, useWords } from '../../words/index.ts'
import { ListEmpty } from '../lists/list-empty.tsx'
import { useCurrencyFilter } from '../statements/currency-filter.tsx'
import { BankAccountsSection } from './bank-accounts-section.tsx'
import { HoldNote } from './hold-note.tsx'
import { PayoutBadge } from './payout-badge.tsx'

/** Where the money goes to, and what has gone there, the newest first. */
export default function PayoutsPage(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const { settlement, currency, bar } = useCurrencyFilter()
  return (
    <Page title={say('nav.payouts')} lead={say('payout.lead')}>
      {settlement?.hold && <HoldNote hold={settlement.hold} />}
      {settlement?.payouts === 'hand' && <Note>{say('payout.by_hand')}</Note>}
      <BankAccountsSection />
      {bar}
      <Section isFlush>
        <PagedTable<PayoutRow>
          label={say('nav.payouts')}
          queryKey={['payouts', clientId, currency]}
          ask={(cursor) => client.payouts(clientId, { currency, cursor })}
          columns={columnsOf(say)}
          rowKey={({ payoutId }) => payoutId}
          href={payoutPath}
          empty={<ListEmpty icon="payouts" title={say('payout.empty')} text={say('payout.empty_text')} />}
        />
      </Section>
    </Page>
  )
}

const payoutPath = ({ payoutId }: PayoutRow): string => `/payouts/${payoutId}`

const columnsOf = (say: Say): readonly Column<PayoutRow>[] => [
  {
    key: 'made',
    head: say('payout.made'),
    phone: 'title',
    cell: (row) => (
      <TextLink to={payoutPath(row)}>
        <Moment at={row.madeAt} />
      </TextLink>
    ),
  },
  { key: 'state', head: say('list.state'), cell: ({ state }) => <PayoutBadge state={state} /> },
  { key: 'to', head: say('payout.to'), cell: ({ lastFour }) => `…${lastFour}` },
  {
    key: 'amount',
    head: say('list.amount'),
    isEnd: true,
    phone: 'aside',
    cell: ({ amount }) => <Amount of={amount} isStrong />,
  },
]
