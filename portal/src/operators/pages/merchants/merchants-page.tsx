import type { MerchantRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import {
  type Column,
  EmptyState,
  FilterBar,
  FilterFlag,
  FilterSelect,
  FilterText,
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

const FILTERS = ['search', 'environment', 'status', 'routes'] as const

export default function MerchantsPage(): ReactNode {
  const { say } = useWords()
  const filters = useAddressFilters(FILTERS)
  const columns = useMerchantColumns()
  return (
    <Page title={say('op.nav_merchants')} lead={say('op.merchants_lead')}>
      <FilterBar filters={filters}>
        <FilterText filters={filters} name="search" label={say('op.merchants_search')} width={240} />
        <FilterSelect
          filters={filters}
          name="environment"
          label={say('op.merchants_environment')}
          options={['sandbox', 'production']}
        />
        <FilterSelect
          filters={filters}
          name="status"
          label={say('op.merchants_status')}
          options={['ACTIVE', 'DISABLED']}
        />
        <FilterFlag filters={filters} name="routes" value="missing" label={say('op.merchants_unrouted')} />
      </FilterBar>
      <Section isFlush>
        <PagedTable
          label={say('op.nav_merchants')}
          queryKey={['merchants', filters.values]}
          ask={(cursor) => api.merchants({ ...filters.values, cursor })}
          columns={columns}
          rowKey={({ clientId }) => clientId}
          href={({ clientId }) => `/merchants/${clientId}`}
          empty={<EmptyState icon="registrations" title={say('op.merchants_none')} />}
        />
      </Section>
    </Page>
  )
}

export function useMerchantColumns(): Column<MerchantRow>[] {
  const { say } = useWords()
  return [
    {
      key: 'name',
      head: say('op.merchants_name'),
      phone: 'title',
      cell: ({ name, clientId }) => (
        <TextLink to={`/merchants/${clientId}`}>
          <strong>{name}</strong>
        </TextLink>
      ),
    },
    {
      key: 'status',
      head: say('op.merchants_status'),
      phone: 'aside',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'environment',
      head: say('op.merchants_environment'),
      cell: ({ environment }) => <StatusBadge status={environment} tone={toneOf(environment)} />,
    },
    {
      key: 'organisation',
      head: say('op.merchants_organisation'),
      cell: ({ organisation }) => organisation?.name ?? <span className="dimmed">—</span>,
    },
    {
      key: 'client',
      head: say('op.merchants_client'),
      cell: ({ clientId }) => <span className="mono">{clientId}</span>,
    },
    {
      key: 'region',
      head: say('op.merchants_region'),
      isWide: true,
      cell: ({ region }) => region ?? <span className="dimmed">—</span>,
    },
    {
      key: 'created',
      head: say('op.merchants_created'),
      isEnd: true,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ]
}

export const toneOf = (environment: string) => (environment === 'production' ? 'busy' : 'open')
