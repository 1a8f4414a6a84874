import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  EmptyState,
  Moment,
  Page,
  PagedTable,
  Section,
  StatusBadge,
  TextLink,
  useAddressFilters,
} from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'

const FILTERS = ['state'] as const

export default function ApplicationsPage(): ReactNode {
  const { say } = useWords()
  const filters = useAddressFilters(FILTERS)
  const isDecided = filters.values.state === 'decided'
  return (
    <Page title={say('op.nav_applications')} lead={say('op.applications_lead')}>
      <div>
        <SegmentedControl
          size="xs"
          aria-label={say('op.merchants_status')}
          data={[
            { value: '', label: say('op.applications_waiting') },
            { value: 'decided', label: say('op.applications_decided') },
          ]}
          value={filters.values.state}
          onChange={(state) => filters.set('state', state)}
        />
      </div>
      <Section isFlush>
        <PagedTable
          label={say('op.nav_applications')}
          queryKey={['applications', filters.values]}
          ask={(cursor) => api.applications({ ...filters.values, cursor })}
          rowKey={({ applicationId }) => applicationId}
          href={({ applicationId }) => `/applications/${applicationId}`}
          refetchMs={60_000}
          empty={
            <EmptyState
              icon="check"
              title={say(isDecided ? 'op.applications_none_decided' : 'op.applications_none')}
            />
          }
          columns={[
            {
              key: 'name',
              head: say('op.merchants_name'),
              phone: 'title',
              cell: ({ merchantName, applicationId }) => (
                <TextLink to={`/applications/${applicationId}`}>
                  <strong>{merchantName}</strong>
                </TextLink>
              ),
            },
            {
              key: 'status',
              head: say('op.merchants_status'),
              phone: 'aside',
              cell: ({ status }) => <StatusBadge status={status} />,
            },
            { key: 'country', head: say('production.country'), cell: ({ country }) => country },
            { key: 'website', head: say('production.website'), cell: ({ website }) => website },
            {
              key: 'documents',
              head: say('op.applications_documents'),
              isEnd: true,
              cell: ({ documents }) => documents,
            },
            {
              key: 'asked',
              head: say('production.asked'),
              isEnd: true,
              cell: ({ askedAt }) => <Moment at={askedAt} />,
            },
            {
              key: 'decided',
              head: say('production.decided'),
              isEnd: true,
              cell: ({ decidedAt }) =>
                decidedAt ? <Moment at={decidedAt} /> : <span className="dimmed">—</span>,
            },
          ]}
        />
      </Section>
    </Page>
  )
}
