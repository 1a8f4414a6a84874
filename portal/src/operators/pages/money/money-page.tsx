import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { LedgerTotals } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { Icon } from '../../../look/icons.tsx'
import {
  Amount,
  DataTable,
  Loaded,
  Moment,
  Note,
  Page,
  Section,
  useAddressFilters,
} from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { EnvironmentSwitch } from '../environment-switch.tsx'
import { LedgerSection } from './ledger-section.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { HoldersSection } from './holders-section.tsx'
import { ProvidersSection } from './providers-section.tsx'
import { VerifiedSection } from './verified-section.tsx'

const REFRESHED_MS = 30_000
const FILTERS = ['environment', 'of'] as const

export default function MoneyPage(): ReactNode {
  const { say } = useWords()
  const { me, may } = useOperator()
  const [isCorrecting, correct] = useDisclosure()
  const filters = useAddressFilters(FILTERS)
  const ledger = useQuery({ queryKey: ['ledger'], queryFn: api.allLedgers, refetchInterval: REFRESHED_MS })
  const environment =
    filters.values.environment || (me.environments.includes('production') ? 'production' : 'sandbox')
  const [account, currency] = filters.values.of.split(' ')
  return (
    <Page
      title={say('op.money')}
      lead={say('op.money_lead')}
      actions={
        <>
          <EnvironmentSwitch value={environment} onChange={(value) => filters.set('environment', value)} />
          {may('money_adjust') && (
            <Button size="xs" leftSection={<Icon name="plus" size={14} />} onClick={correct.open}>
              {say('op.correction_ask')}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={ledger} lines={6}>
        {(all) => (
          <>
            <Identities of={all} />
            <VerifiedSection />
            <LedgerSection
              totals={all.totals.filter((total) => total.environment === environment)}
              choose={(account, currency) => filters.set('of', `${account} ${currency}`)}
            />
            <ProvidersSection providers={all.providers.filter((one) => one.environment === environment)} />
          </>
        )}
      </Loaded>
      {account && currency && (
        <HoldersSection environment={environment} account={account} currency={currency} />
      )}
      {isCorrecting && <CorrectionDialog onClose={correct.close} />}
    </Page>
  )
}

/** Whether what was captured is payable, fees, on its way back, held and given back. */
function Identities({ of: { broken, checkedAt } }: { of: LedgerTotals }): ReactNode {
  const { say } = useWords()
  if (broken.length === 0)
    return (
      <Note tone="good">
        {say('op.ledger_right')} <Moment at={checkedAt} />
      </Note>
    )
  return (
    <Section title={say('op.ledger_wrong')} lead={say('op.ledger_wrong_lead')} isFlush>
      <DataTable
        label={say('op.ledger_wrong')}
        rows={broken}
        rowKey={({ clientId, kind, balance }) => `${clientId} ${kind} ${balance.currency}`}
        columns={[
          { key: 'client', head: say('op.client'), phone: 'title', cell: ({ clientId }) => clientId },
          {
            key: 'what',
            head: say('op.ledger_what'),
            cell: ({ kind }) =>
              kind === null
                ? say('op.ledger_sum')
                : say('op.ledger_below', { account: say(`op.account_${kind}`) }),
          },
          {
            key: 'by',
            head: say('op.ledger_by'),
            isEnd: true,
            cell: ({ balance }) => <Amount of={balance} />,
          },
        ]}
      />
    </Section>
  )
}
