import { useQuery } from '@tanstack/react-query'
import type { PayoutDetail } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { client } from '../../api/index.ts'
import { formatMoney } from '../../formats/index.ts'
import {
  Amount,
  type Column,
  CopyText,
  DataTable,
  EmptyState,
  Facts,
  Loaded,
  Moment,
  Page,
  Section,
} from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { CsvButton } from '../csv-button.tsx'
import { LinesSection } from '../statements/lines-section.tsx'
import { PayoutBadge } from './payout-badge.tsx'

/** One payout: where it went, what has become of it, and what it pays. */
export default function PayoutPage(): ReactNode {
  const { say, locale } = useWords()
  const { clientId } = useClient()
  const { payoutId = '' } = useParams<{ payoutId: string }>()
  const payout = useQuery({
    queryKey: ['payout', clientId, payoutId],
    queryFn: () => client.payout(clientId, payoutId),
    refetchInterval: 30_000,
  })
  const shown = payout.data
  return (
    <Page
      title={shown ? say('payout.name', { amount: formatMoney(shown.amount, locale) }) : say('payout.one')}
      parent={{ to: '/payouts', name: say('nav.payouts') }}
      actions={shown?.isListed && <CsvButton href={client.payoutCsv(clientId, payoutId)} />}
    >
      <Loaded query={payout} lines={8} isPage>
        {(of) => (
          <>
            <Section>
              <Facts
                of={[
                  [say('list.state'), <PayoutBadge key="" state={of.state} />],
                  [say('list.amount'), <Amount key="" of={of.amount} isStrong />],
                  [say('payout.to'), `${of.account.holder}, …${of.lastFour}`],
                  [say('payout.made'), <Moment key="" at={of.madeAt} />],
                  [say('payout.one'), <CopyText key="" text={of.payoutId} label={say('payout.one')} />],
                ]}
              />
            </Section>
            <StepsSection of={of} />
            {of.isListed ? (
              <LinesSection
                title={say('payout.lines')}
                label={say('payout.lines')}
                queryKey={['payout-lines', clientId, payoutId]}
                ask={(cursor) => client.payoutLines(clientId, payoutId, { cursor })}
                empty={say('payout.no_lines_text')}
              />
            ) : (
              <Section title={say('payout.lines')}>
                <EmptyState icon="money" title={say('payout.part')}>
                  {say('payout.part_text')}
                </EmptyState>
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

type Step = PayoutDetail['steps'][number]

function StepsSection({ of: { steps } }: { of: PayoutDetail }): ReactNode {
  const { say } = useWords()
  const columns: Column<Step>[] = [
    {
      key: 'state',
      head: say('list.state'),
      phone: 'title',
      cell: ({ state }) => <PayoutBadge state={state} />,
    },
    { key: 'at', head: say('money.time'), cell: ({ at }) => <Moment at={at} /> },
    {
      key: 'reason',
      head: say('payout.reason'),
      cell: ({ reason }) => (reason ? say(`payout.reason_${reason}`) : '–'),
    },
  ]
  return (
    <Section title={say('payout.steps')} isFlush>
      <DataTable label={say('payout.steps')} columns={columns} rows={steps} rowKey={({ state }) => state} />
    </Section>
  )
}
