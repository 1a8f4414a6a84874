import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { DataTable, EmptyState, Loaded, Page, Section } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { sayCoded, useWords } from '../../words/index.ts'
import { ClockSection } from './clock-section.tsx'
import { DisputeSection } from './dispute-section.tsx'
import { PayerSection } from './payer-section.tsx'
import { PlansSection } from './plans-section.tsx'
import { ResetSection } from './reset-section.tsx'
import styles from './sandbox-page.module.css'
import { StorePagesSection } from './store-pages-section.tsx'
import { StoreSection } from './store-section.tsx'

export default function SandboxPage(): ReactNode {
  const { say } = useWords()
  const { client: chosen } = useClient()
  if (chosen.environment === 'sandbox') return <Tools />
  return (
    <Page title={say('nav.sandbox')}>
      <Section>
        <EmptyState icon="sandbox" title={say('sandbox.not_here')}>
          {say('sandbox.not_here_text')}
        </EmptyState>
      </Section>
    </Page>
  )
}

function Tools(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const sandbox = useQuery({
    queryKey: ['sandbox', clientId],
    queryFn: () => client.sandbox(clientId),
    refetchInterval: 10_000,
  })
  return (
    <Page title={say('nav.sandbox')} lead={say('sandbox.lead')}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <PayerSection />
          {sandbox.data?.hasStore && <StorePagesSection of={sandbox.data} />}
          <StoreSection />
          <DisputeSection />
        </div>
        <div className={styles.column}>
          <Loaded query={sandbox} lines={8}>
            {(data) => (
              <>
                <ClockSection of={data} />
                <PlansSection of={data.plans} />
                <Section title={say('sandbox.magic')} lead={say('sandbox.magic_lead')} isFlush>
                  <DataTable
                    label={say('sandbox.magic')}
                    rows={data.magic}
                    rowKey={({ value }) => value}
                    columns={[
                      {
                        key: 'value',
                        head: say('sandbox.magic_value'),
                        phone: 'title',
                        cell: ({ value }) => <span className="mono">{value}</span>,
                      },
                      {
                        key: 'effect',
                        head: say('sandbox.magic_effect'),
                        cell: ({ effect, message }) =>
                          sayCoded(say, 'sandbox.magic_', { ...message, text: effect }),
                      },
                    ]}
                  />
                </Section>
              </>
            )}
          </Loaded>
        </div>
      </div>
      <ResetSection />
    </Page>
  )
}
