import { Anchor } from '@mantine/core'
import type { AuditRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { organisation as api } from '../../api/index.ts'
import { ChangeDetails, MERCHANT_ACTIONS } from '../../audit/index.ts'
import {
  type Column,
  FilterBar,
  FilterSelect,
  FilterText,
  Moment,
  Page,
  PagedTable,
  Section,
  useAddressFilters,
} from '../../pieces/index.ts'
import { useOrganisation } from '../../session/index.ts'
import { type Say, sayActor, sayKnown, useWords } from '../../words/index.ts'
import { ListEmpty } from '../lists/list-empty.tsx'

// Not "client": that chooses the client of all pages.
const FILTERS = ['about', 'action', 'actor'] as const

export default function AuditPage(): ReactNode {
  const { say } = useWords()
  const filters = useAddressFilters(FILTERS)
  const { organisationId, clients } = useOrganisation()
  const { about, action, actor } = filters.values
  const nameOf = (id: string) =>
    id === organisationId
      ? say('audit.organisation')
      : (clients.find(({ clientId }) => clientId === id)?.name ?? id)
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
        <FilterSelect
          filters={filters}
          name="action"
          label={say('audit.action')}
          options={MERCHANT_ACTIONS.map((value) => ({ value, label: sayKnown(say, 'audit.do_', value) }))}
        />
        <FilterText filters={filters} name="actor" label={say('audit.actor_filter')} width={220} />
      </FilterBar>
      <Section isFlush>
        <PagedTable<AuditRow>
          label={say('nav.audit')}
          queryKey={['audit', organisationId, filters.values]}
          ask={(cursor) => api.audit(organisationId, { client: about, action, actor, cursor })}
          columns={columnsOf(say, nameOf, (mark) => filters.set('actor', mark))}
          rowKey={({ entryId }) => entryId}
          empty={
            <ListEmpty
              icon="audit"
              title={say('audit.empty')}
              text={say('audit.empty_text')}
              isFiltered={filters.isAny}
            />
          }
        />
      </Section>
    </Page>
  )
}

const columnsOf = (
  say: Say,
  nameOf: (clientId: string) => string,
  choose: (actor: string) => void,
): readonly Column<AuditRow>[] => [
  { key: 'at', head: say('audit.at'), phone: 'aside', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'action',
    head: say('audit.action'),
    phone: 'title',
    cell: ({ action }) => <strong title={action}>{sayKnown(say, 'audit.do_', action)}</strong>,
  },
  {
    key: 'about',
    head: say('audit.about'),
    cell: ({ clientId }) => <span title={clientId}>{nameOf(clientId)}</span>,
  },
  { key: 'subject', head: say('audit.subject'), cell: ({ subject }) => subject },
  {
    key: 'actor',
    head: say('audit.actor'),
    cell: ({ actor }) => (
      <Anchor
        component="button"
        type="button"
        inherit
        ta="start"
        title={say('audit.only_actor')}
        onClick={() => choose(actor)}
      >
        {sayActor(say, actor)}
      </Anchor>
    ),
  },
  {
    key: 'address',
    head: say('audit.address'),
    isWide: true,
    cell: ({ address }) => address && <span className="mono">{address}</span>,
  },
  {
    key: 'details',
    head: say('audit.details'),
    isActions: true,
    cell: (row) => (row.before == null && row.after == null ? null : <ChangeDetails of={row} />),
  },
]
