import { Anchor, Button } from '@mantine/core'
import type { TrailRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { ALL_ACTIONS, ChangeDetails } from '../../../audit/index.ts'
import { Icon } from '../../../look/icons.tsx'
import { ListEmpty } from '../../../pages/lists/list-empty.tsx'
import {
  type Column,
  FilterBar,
  FilterSelect,
  FilterSpan,
  FilterText,
  Moment,
  Page,
  PagedTable,
  Section,
  useAddressFilters,
  useSpan,
} from '../../../pieces/index.ts'
import { type Say, sayActor, sayKnown, useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { FilterClient } from '../../fields/index.ts'
import { useOperator } from '../../session.tsx'
import { ChainSection } from './chain-section.tsx'

const FILTERS = ['client', 'action', 'actor', 'span', 'from', 'to'] as const
const FORMATS = ['csv', 'jsonl'] as const
const GATEWAY_ITSELF = '-'

/** Who did what at the whole gateway. */
export default function AuditPage(): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const filters = useAddressFilters(FILTERS)
  const { client, action, actor } = filters.values
  const { from, to } = useSpan({ filters })
  const query = { client, action, actor, since: from, until: to }
  return (
    <Page
      title={say('nav.audit')}
      lead={say('op.audit_lead')}
      actions={
        may('export') &&
        FORMATS.map((format) => (
          <Button
            key={format}
            component="a"
            href={api.auditFile(format, query)}
            download
            variant="default"
            size="xs"
            leftSection={<Icon name="download" />}
          >
            {say(`op.audit_${format}`)}
          </Button>
        ))
      }
    >
      <ChainSection client={client} />
      <FilterBar filters={filters}>
        <FilterClient
          filters={filters}
          name="client"
          label={say('op.audit_client')}
          others={[{ value: '-', label: say('op.audit_gateway') }]}
        />
        <FilterSelect
          filters={filters}
          name="action"
          label={say('audit.action')}
          options={ALL_ACTIONS.map((value) => ({ value, label: say(`audit.do_${value}`) }))}
        />
        <FilterText filters={filters} name="actor" label={say('op.audit_actor')} width={260} />
        <FilterSpan filters={filters} />
      </FilterBar>
      <Section isFlush>
        <PagedTable<TrailRow>
          label={say('nav.audit')}
          queryKey={['audit', query]}
          ask={(cursor) => api.auditTrail({ ...query, cursor })}
          columns={columnsOf(say, filters.set)}
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

type Choose = (name: 'client' | 'actor', value: string) => void

const columnsOf = (say: Say, choose: Choose): readonly Column<TrailRow>[] => [
  { key: 'at', head: say('audit.at'), phone: 'aside', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'action',
    head: say('audit.action'),
    phone: 'title',
    cell: ({ action, subject }) => (
      <>
        <strong title={action}>{sayKnown(say, 'audit.do_', action)}</strong>
        {subject && <div className="dimmed">{subject}</div>}
      </>
    ),
  },
  {
    key: 'client',
    head: say('op.client'),
    cell: ({ clientId }) => (
      <Chosen title={say('op.audit_only_client')} onChoose={() => choose('client', clientId)}>
        {clientId === GATEWAY_ITSELF ? (
          say('op.audit_gateway')
        ) : (
          <span className="mono nowrap">{clientId}</span>
        )}
      </Chosen>
    ),
  },
  {
    key: 'actor',
    head: say('audit.actor'),
    cell: ({ actor, address, place }) => (
      <span title={[address, place].filter(Boolean).join(' · ') || undefined}>
        <Chosen title={say('audit.only_actor')} onChoose={() => choose('actor', actor)}>
          {sayActor(say, actor)}
        </Chosen>
      </span>
    ),
  },
  {
    key: 'address',
    head: say('audit.address'),
    isWide: true,
    cell: ({ address, place }) => {
      const from = address ?? place
      return from && <span className="mono">{from}</span>
    },
  },
  {
    key: 'details',
    head: say('audit.details'),
    isActions: true,
    cell: (row) => (row.before == null && row.after == null ? null : <ChangeDetails of={row} />),
  },
]

function Chosen(props: { title: string; onChoose: () => void; children: ReactNode }): ReactNode {
  return (
    <Anchor component="button" type="button" inherit ta="start" title={props.title} onClick={props.onChoose}>
      {props.children}
    </Anchor>
  )
}
