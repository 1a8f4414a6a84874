import { useQuery } from '@tanstack/react-query'
import type { OpenPayout, WaitingAccount } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import {
  Amount,
  AsOf,
  type Column,
  DataTable,
  EmptyState,
  Loaded,
  Moment,
  Page,
  RowButton,
  Section,
  StatusBadge,
  TextLink,
} from '../../../pieces/index.ts'
import { type Say, useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { PayoutDialog } from './payout-dialog.tsx'

/** What merchants are to be paid: their bank accounts, and payouts that are not over. */
export default function PayoutsPage(): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const [account, setAccount] = useState<WaitingAccount | null>(null)
  const [payout, setPayout] = useState<OpenPayout | null>(null)
  const work = useQuery({ queryKey: ['payouts'], queryFn: api.payouts, refetchInterval: 30_000 })
  const mayDecide = may('payouts_decide')
  return (
    <Page title={say('nav.payouts')} lead={say('op.payouts_lead')}>
      <Section title={say('op.payouts_accounts')} lead={say('op.payouts_accounts_lead')} isFlush>
        <Loaded query={work} lines={3}>
          {({ accounts }) =>
            accounts.length === 0 ? (
              <EmptyState icon="check" title={say('op.payouts_no_accounts')} />
            ) : (
              <DataTable
                label={say('op.payouts_accounts')}
                rows={accounts}
                rowKey={({ accountId }) => accountId}
                columns={accountColumns(say, mayDecide ? setAccount : null)}
              />
            )
          }
        </Loaded>
      </Section>
      <Section title={say('op.payouts_open')} lead={<AsOf query={work} />} isFlush>
        <Loaded query={work} lines={5}>
          {({ payouts, max }) =>
            payouts.length === 0 ? (
              <EmptyState icon="check" title={say('op.payouts_none')} />
            ) : (
              <>
                <DataTable
                  label={say('op.payouts_open')}
                  rows={payouts}
                  rowKey={({ payoutId }) => payoutId}
                  columns={payoutColumns(say, mayDecide ? setPayout : null)}
                />
                {payouts.length === max && (
                  <span className="dimmed">{say('op.payouts_max', { max: String(max) })}</span>
                )}
              </>
            )
          }
        </Loaded>
      </Section>
      {account && <AccountDialog of={account} onClose={() => setAccount(null)} />}
      {payout && <PayoutDialog of={payout} onClose={() => setPayout(null)} />}
    </Page>
  )
}

type OfClient = { readonly clientId: string }

const clientColumn = <Row extends OfClient>(say: Say): Column<Row> => ({
  key: 'client',
  head: say('op.client'),
  phone: 'title',
  cell: ({ clientId }) => (
    <TextLink to={`/merchants/${encodeURIComponent(clientId)}`} isMono>
      {clientId}
    </TextLink>
  ),
})

const decideColumn = <Row extends OfClient>(
  say: Say,
  onDecide: ((row: Row) => void) | null,
): Column<Row> => ({
  key: 'decide',
  head: say('op.payouts_decide'),
  isEnd: true,
  isActions: true,
  cell: (row) =>
    onDecide && (
      <RowButton label={say('op.payouts_decide')} of={row.clientId} onClick={() => onDecide(row)} />
    ),
})

const accountColumns = (
  say: Say,
  onDecide: ((account: WaitingAccount) => void) | null,
): readonly Column<WaitingAccount>[] => [
  clientColumn(say),
  {
    key: 'account',
    head: say('bank.account'),
    cell: ({ currency, kind, lastFour }) => `${currency} · ${say(`bank.kind_${kind}`)} …${lastFour}`,
  },
  { key: 'holder', head: say('bank.holder'), cell: ({ holder }) => holder },
  { key: 'added', head: say('op.payouts_added'), cell: ({ addedAt }) => <Moment at={addedAt} /> },
  {
    key: 'usable',
    head: say('bank.usable'),
    isWide: true,
    cell: ({ usableFrom }) => <Moment at={usableFrom} />,
  },
  decideColumn(say, onDecide),
]

const TONES = { CREATED: 'open', APPROVED: 'busy', SENT: 'busy' } as const

const payoutColumns = (
  say: Say,
  onDecide: ((payout: OpenPayout) => void) | null,
): readonly Column<OpenPayout>[] => [
  clientColumn(say),
  {
    key: 'state',
    head: say('list.state'),
    cell: ({ state }) => <StatusBadge status={state} tone={TONES[state as 'SENT'] ?? 'quiet'} />,
  },
  { key: 'made', head: say('payout.made'), cell: ({ madeAt }) => <Moment at={madeAt} /> },
  {
    key: 'by',
    head: say('op.payouts_by'),
    isWide: true,
    cell: ({ madeBy }) => (madeBy === 'gateway' ? say('op.payouts_by_schedule') : madeBy),
  },
  {
    key: 'amount',
    head: say('list.amount'),
    isEnd: true,
    phone: 'aside',
    cell: ({ amount }) => <Amount of={amount} isStrong />,
  },
  decideColumn(say, onDecide),
]
