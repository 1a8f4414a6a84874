import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { MerchantPage } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import { Icon } from '../../../look/icons.tsx'
import {
  CopyText,
  DataTable,
  ErrorNote,
  Facts,
  Loaded,
  Moment,
  Page,
  Section,
  StatusBadge,
} from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { CallsSection } from './calls-section.tsx'
import { KeysSection, PaymentsSection, PeopleSection } from './merchant-sections.tsx'
import { toneOf, useMerchantColumns } from './merchants-page.tsx'
import { RoutesSection } from './routes-section.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { TermsSection } from './terms-section.tsx'

export default function OneMerchantPage(): ReactNode {
  const { clientId = '' } = useParams<{ clientId: string }>()
  const found = useQuery({ queryKey: ['merchant', clientId], queryFn: () => api.merchant(clientId) })
  return (
    <Loaded query={found} lines={10} isPage>
      {(merchant) => <Merchant of={merchant} />}
    </Loaded>
  )
}

function Merchant({ of }: { of: MerchantPage }): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const [isDeciding, setDeciding] = useState(false)
  const columns = useMerchantColumns()
  const view = useMutation({
    mutationFn: () => api.viewMerchant(of.clientId),
    onSuccess: ({ path }) => window.location.assign(path),
  })
  const isActive = of.status === 'ACTIVE'
  return (
    <Page
      title={of.name}
      parent={{ to: '/merchants', name: say('op.nav_merchants') }}
      beside={<StatusBadge status={of.status} />}
      actions={
        <>
          {may('merchants_view') && of.organisation && (
            <Button
              size="xs"
              variant="default"
              leftSection={<Icon name="outside" size={14} />}
              title={say('op.merchants_view_text')}
              loading={view.isPending}
              onClick={() => view.mutate()}
            >
              {say('op.merchants_view')}
            </Button>
          )}
          {may('merchants_change') && (
            <Button size="xs" variant={isActive ? 'default' : 'filled'} onClick={() => setDeciding(true)}>
              {say(isActive ? 'op.disable' : 'op.enable')}
            </Button>
          )}
        </>
      }
    >
      {view.error && <ErrorNote error={view.error} />}
      <Section title={say('op.merchants_facts')}>
        <Facts
          of={[
            [
              say('op.merchants_client'),
              <CopyText key="id" text={of.clientId} label={say('op.merchants_client')} />,
            ],
            [
              say('op.merchants_environment'),
              <StatusBadge key="environment" status={of.environment} tone={toneOf(of.environment)} />,
            ],
            [
              say('op.merchants_organisation'),
              of.organisation?.name ?? <span className="dimmed">{say('op.merchants_nobodys')}</span>,
            ],
            [say('op.merchants_region'), of.region ?? <span className="dimmed">—</span>],
            [say('op.merchants_created'), <Moment key="created" at={of.createdAt} />],
          ]}
        />
      </Section>
      <PaymentsSection of={of} />
      {may('providers_read') && <RoutesSection of={of} />}
      <TermsSection of={of} />
      <CallsSection of={of} />
      <KeysSection of={of} />
      {of.organisation && <PeopleSection of={of} />}
      {of.siblings.length > 0 && (
        <Section title={say('op.merchants_siblings')} isFlush>
          <DataTable
            label={say('op.merchants_siblings')}
            rows={of.siblings}
            rowKey={({ clientId }) => clientId}
            href={({ clientId }) => `/merchants/${clientId}`}
            columns={columns.filter(({ key }) => key !== 'organisation')}
          />
        </Section>
      )}
      {isDeciding && <StatusDialog of={of} onClose={() => setDeciding(false)} />}
    </Page>
  )
}
