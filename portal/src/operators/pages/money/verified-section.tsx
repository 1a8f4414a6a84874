import { useQuery } from '@tanstack/react-query'
import type { LedgerVerification } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { Amount, DataTable, Loaded, Moment, Note, Section, TextLink } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'

const REFRESHED_MS = 30_000

/** When the ledger was fully compared, and what disagrees. */
export function VerifiedSection(): ReactNode {
  const verified = useQuery({
    queryKey: ['verified-books'],
    queryFn: api.ledgerVerification,
    refetchInterval: REFRESHED_MS,
  })
  return (
    <Loaded query={verified} lines={1}>
      {(ledger) => (ledger.differences > 0 ? <Differences of={ledger} /> : <NoDifference of={ledger} />)}
    </Loaded>
  )
}

function NoDifference({ of: { verifiedAt } }: { of: LedgerVerification }): ReactNode {
  const { say } = useWords()
  if (verifiedAt === null) return <Note>{say('op.verified_never')}</Note>
  return (
    <Note tone="good">
      {say('op.verified_right')} <Moment at={verifiedAt} />
    </Note>
  )
}

function Differences({ of: { differences, found } }: { of: LedgerVerification }): ReactNode {
  const { say } = useWords()
  return (
    <Section
      title={say('op.verified_wrong', { differences: String(differences) })}
      lead={say('op.verified_wrong_lead')}
      isFlush
    >
      <DataTable
        label={say('op.verified_differences')}
        rows={found}
        rowKey={({ clientId, check, paymentId, what, booked }) =>
          `${clientId} ${check} ${paymentId} ${what} ${booked.currency}`
        }
        columns={[
          {
            key: 'client',
            head: say('op.client'),
            phone: 'title',
            cell: ({ clientId }) => (
              <TextLink to={`/merchants/${encodeURIComponent(clientId)}`}>{clientId}</TextLink>
            ),
          },
          {
            key: 'what',
            head: say('op.ledger_what'),
            cell: ({ check, what }) => `${say(`op.differs_${check}`)}: ${what}`,
          },
          {
            key: 'payment',
            head: say('money.payment'),
            cell: ({ clientId, paymentId }) =>
              paymentId && (
                <TextLink
                  to={`/payments/${encodeURIComponent(clientId)}/${encodeURIComponent(paymentId)}`}
                  isMono
                >
                  {paymentId}
                </TextLink>
              ),
          },
          {
            key: 'booked',
            head: say('op.differs_booked'),
            isEnd: true,
            cell: ({ booked }) => <Amount of={booked} />,
          },
          {
            key: 'expected',
            head: say('op.differs_expected'),
            isEnd: true,
            cell: ({ expected }) => <Amount of={expected} />,
          },
        ]}
      />
    </Section>
  )
}
