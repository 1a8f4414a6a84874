import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CopyText, DataTable, Loaded, Moment, Section } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'

export function EnvironmentKeys(): ReactNode {
  const { say } = useWords()
  const keys = useQuery({ queryKey: ['environment-keys'], queryFn: api.environmentKeys })
  return (
    <Section title={say('op.keys_environments')} lead={say('op.keys_environments_lead')} isFlush>
      <Loaded query={keys} lines={2}>
        {(rows) => (
          <DataTable
            label={say('op.keys_environments')}
            rows={rows}
            rowKey={({ fingerprint }) => fingerprint}
            columns={[
              {
                key: 'environment',
                head: say('op.care_environment'),
                phone: 'title',
                cell: ({ environment, version }) => `${environment}, ${say('op.keys_version', { version })}`,
              },
              {
                key: 'fingerprint',
                head: say('op.keys_fingerprint'),
                cell: ({ fingerprint, url }) => (
                  <CopyText text={url} label={say('op.keys_address')}>
                    {fingerprint.slice(0, 16)}…
                  </CopyText>
                ),
              },
              {
                key: 'created',
                head: say('op.keys_created'),
                isWide: true,
                cell: ({ createdAt }) => <Moment at={createdAt} />,
              },
              {
                key: 'fetched',
                head: say('op.keys_fetched'),
                cell: ({ fetches, lastFetchedAt }) =>
                  lastFetchedAt ? (
                    <span>
                      {say('op.keys_times', { count: fetches })}, <Moment at={lastFetchedAt} />
                    </span>
                  ) : (
                    <span className="dimmed">{say('team.never')}</span>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
