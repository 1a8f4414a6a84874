import type { ReactNode } from 'react'
import {
  EmptyState,
  FilterBar,
  FilterSelect,
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
import { FilterClient } from '../../fields/index.ts'
import { EnvironmentKeys } from './environment-keys.tsx'
import { ROTATION_TONES } from './states.ts'

const FILTERS = ['filter', 'client'] as const

export default function KeysPage(): ReactNode {
  const { say } = useWords()
  const filters = useAddressFilters(FILTERS)
  const { filter, client } = filters.values
  return (
    <Page
      title={say('op.keys_title')}
      lead={say('op.keys_lead')}
      actions={<TextLink to="/keys/master">{say('op.master_title')}</TextLink>}
    >
      <EnvironmentKeys />
      <FilterBar filters={filters}>
        <FilterSelect
          filters={filters}
          name="filter"
          label={say('op.keys_rotation')}
          options={[
            { value: 'published', label: say('op.rotation_ANNOUNCED') },
            { value: 'replaced', label: say('op.rotation_REPLACED') },
            { value: 'own', label: say('op.keys_filter_own') },
          ]}
        />
        <FilterClient filters={filters} name="client" label={say('op.merchant')} />
      </FilterBar>
      <Section title={say('op.keys_clients')} isFlush>
        <PagedTable
          label={say('op.keys_clients')}
          queryKey={['rotations', filter, client]}
          ask={(cursor) => api.rotations({ filter, client, cursor })}
          rowKey={({ clientId }) => clientId}
          href={({ clientId }) => `/keys/${clientId}`}
          empty={<EmptyState icon="keys" title={say('op.keys_none')} />}
          columns={[
            {
              key: 'client',
              head: say('op.keys_client'),
              phone: 'title',
              cell: ({ clientId, name }) => (
                <span>
                  <TextLink to={`/keys/${clientId}`} isMono>
                    {clientId}
                  </TextLink>
                  <br />
                  <span className="dimmed">{name}</span>
                </span>
              ),
            },
            {
              key: 'environment',
              head: say('op.care_environment'),
              cell: ({ environment }) => environment,
            },
            {
              key: 'rotation',
              head: say('op.keys_rotation'),
              phone: 'aside',
              cell: ({ rotation }) => (
                <StatusBadge status={say(`op.rotation_${rotation}`)} tone={ROTATION_TONES[rotation]} />
              ),
            },
            {
              key: 'signs',
              head: say('op.keys_signs'),
              cell: ({ signing }) =>
                signing === null ? say('op.keys_shared') : say('op.keys_version', { version: signing }),
            },
            {
              key: 'waits',
              head: say('op.keys_others'),
              cell: ({ published, replaced }) =>
                [
                  ...(published === null ? [] : [say('op.keys_waits', { version: published })]),
                  ...replaced.map((version) => say('op.keys_could_sign', { version })),
                ].join(', ') || <span className="dimmed">–</span>,
            },
            {
              key: 'switched',
              head: say('op.keys_switched'),
              isWide: true,
              cell: ({ switchedAt }) =>
                switchedAt ? <Moment at={switchedAt} /> : <span className="dimmed">–</span>,
            },
          ]}
        />
      </Section>
    </Page>
  )
}
