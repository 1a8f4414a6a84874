import type { ReactNode } from 'react'
import type { AuditRow } from '../../../../server/src/portal-api/shapes.ts'
import { organisation as api } from '../../api/index.ts'
import {
  type Column,
  EmptyState,
  FilterBar,
  FilterSelect,
  Moment,
  Page,
  PagedTable,
  Section,
  useAddressFilters,
} from '../../pieces/index.ts'
import { useOrganisation } from '../../session/index.ts'
import { type Say, sayKnown, useWords } from '../../words/index.ts'
import { ChangeDetails } from './change-details.tsx'

// Not "client": that chooses the client of all pages.
const FILTERS = ['about'] as const

export default function AuditPage(): ReactNode {
  const { say } = useWords()
  const filters = useAddressFilters(FILTERS)
  const { organisationId, clients } = useOrganisation()
  const { about } = filters.values
  return (
    <Page title={say('nav.audit')} lead={say('audit.lead')}>
      <FilterBar filters={filters}>
        <FilterSelect
          filters={filters}
          name="about"
          label={say('audit.about')}
          options={[
            { value: organisationId, label: say('audit.organisation') },
            ...clients.map(({ clientId, name }) => ({ value: clientId, label: `${name} (${clientId})` })),
          ]}
        />
      </FilterBar>
      <Section isFlush>
        <PagedTable<AuditRow>
          label={say('nav.audit')}
          queryKey={['audit', organisationId, about]}
          ask={(cursor) => api.audit(organisationId, { client: about, cursor })}
          columns={columnsOf(say)}
          rowKey={({ entryId }) => entryId}
          empty={
            <EmptyState icon="audit" title={say('audit.empty')}>
              {say('audit.empty_text')}
            </EmptyState>
          }
        />
      </Section>
    </Page>
  )
}

const columnsOf = (say: Say): readonly Column<AuditRow>[] => [
  { key: 'at', head: say('audit.at'), phone: 'aside', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'action',
    head: say('audit.action'),
    phone: 'title',
    cell: ({ action }) => <strong title={action}>{sayKnown(say, 'audit.do_', action)}</strong>,
  },
  { key: 'subject', head: say('audit.subject'), cell: ({ subject }) => subject },
  { key: 'actor', head: say('audit.actor'), cell: ({ actor }) => actor },
  {
    key: 'address',
    head: say('audit.address'),
    isWide: true,
    cell: ({ address }) => address && <span className="mono">{address}</span>,
  },
  {
    key: 'details',
    head: say('audit.details'),
    cell: (row) => (row.before == null && row.after == null ? null : <ChangeDetails of={row} />),
  },
]
