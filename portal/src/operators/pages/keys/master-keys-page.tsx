import { Button, Group, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MasterKeys, SealingRunRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import {
  DataTable,
  EmptyState,
  Facts,
  Loaded,
  Moment,
  Note,
  Page,
  Section,
  StatusBadge,
} from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { ActDialog } from '../act-dialog.tsx'

const RUN_TONES = { RUNNING: 'busy', LOST: 'wrong', DONE: 'good', FAILED: 'wrong' } as const

/** The ring of master keys, and how far everything is sealed with the newest. */
export default function MasterKeysPage(): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const [begins, setBegins] = useState<'count' | 'rotate' | null>(null)
  const keys = useQuery({
    queryKey: ['master-keys'],
    queryFn: api.masterKeys,
    refetchInterval: ({ state }) => (isRunning(state.data) ? 1_000 : false),
  })
  const busy = isRunning(keys.data)
  return (
    <Page
      title={say('op.master_title')}
      parent={{ to: '/keys', name: say('op.nav_keys') }}
      lead={say('op.master_lead')}
      actions={
        may('keys_change') && (
          <Group gap="xs">
            <Button size="xs" variant="default" disabled={busy} onClick={() => setBegins('count')}>
              {say('op.master_count')}
            </Button>
            <Button size="xs" disabled={busy} onClick={() => setBegins('rotate')}>
              {say('op.master_rotate')}
            </Button>
          </Group>
        )
      }
    >
      <Loaded query={keys} lines={6}>
        {(shown) => (
          <>
            {shown.gateways.lackingNewest > 0 && (
              <Note tone="wrong">
                {say('op.master_lacking', {
                  count: shown.gateways.lackingNewest,
                  running: shown.gateways.running,
                })}
              </Note>
            )}
            <Ring shown={shown} />
            <Runs runs={shown.runs} />
          </>
        )}
      </Loaded>
      {begins && (
        <ActDialog
          title={say(`op.master_${begins}`)}
          confirm={say(`op.master_${begins}`)}
          done={say('op.master_begun')}
          stale={['master-keys']}
          act={(reason) => api.beginSealing(begins, reason)}
          onClose={() => setBegins(null)}
        >
          <span>{say(`op.master_${begins}_text`)}</span>
        </ActDialog>
      )}
    </Page>
  )
}

const isRunning = (keys: MasterKeys | undefined): boolean => keys?.runs[0]?.state === 'RUNNING'

const sumOf = (values: Readonly<Record<string, number>>) =>
  Object.values(values).reduce((sum, count) => sum + count, 0)

function Ring({ shown: { ring, counts } }: { shown: MasterKeys }): ReactNode {
  const { say } = useWords()
  const valuesOf = (id: string) => counts?.keys.find((key) => key.id === id)
  return (
    <Section title={say('op.master_ring')} isFlush>
      <DataTable
        label={say('op.master_ring')}
        rows={ring}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'key',
            head: say('op.keys_key'),
            phone: 'title',
            cell: ({ id, label }) => (
              <span>
                <strong>{label ?? id}</strong> <span className="mono dimmed">{label === null ? '' : id}</span>
              </span>
            ),
          },
          {
            key: 'use',
            head: say('op.master_use'),
            phone: 'aside',
            cell: ({ id, isNewest }) =>
              isNewest ? (
                <StatusBadge status={say('op.master_newest')} tone="good" />
              ) : valuesOf(id)?.mayBeRemoved ? (
                <StatusBadge status={say('op.master_removable')} tone="quiet" />
              ) : (
                <StatusBadge status={say('op.master_needed')} tone="open" />
              ),
          },
          {
            key: 'values',
            head: say('op.master_values'),
            isEnd: true,
            cell: ({ id }) => {
              const values = valuesOf(id)?.values
              return values ? sumOf(values) : <span className="dimmed">{say('op.master_uncounted')}</span>
            },
          },
        ]}
      />
      {counts && <CountedTables counts={counts} />}
    </Section>
  )
}

function CountedTables({ counts }: { counts: NonNullable<MasterKeys['counts']> }): ReactNode {
  const { say } = useWords()
  const groups = [
    ...counts.keys.map(({ id, label, values }) => [label ?? id, values] as const),
    ...counts.missing.map(({ id, values }) => [say('op.master_missing', { id }), values] as const),
    [say('op.master_unnamed'), counts.unnamed] as const,
  ].filter(([, values]) => sumOf(values) > 0)
  return (
    <div style={{ padding: '0 16px 16px' }}>
      <p className="dimmed">
        {say('op.master_counted')} <Moment at={counts.at} />
      </p>
      <Facts
        of={groups.flatMap(([name, values]) =>
          Object.entries(values).map(([table, count]) => [`${table} (${name})`, String(count)] as const),
        )}
      />
    </div>
  )
}

function Runs({ runs }: { runs: readonly SealingRunRow[] }): ReactNode {
  const { say } = useWords()
  const [newest] = runs
  return (
    <Section title={say('op.master_runs')} isFlush>
      {newest?.state === 'RUNNING' && newest.kind === 'rotate' && <RunTables run={newest} />}
      {runs.length === 0 ? (
        <EmptyState icon="clock" title={say('op.master_no_runs')} />
      ) : (
        <DataTable
          label={say('op.master_runs')}
          rows={runs}
          rowKey={({ runId }) => runId}
          columns={[
            {
              key: 'kind',
              head: say('op.master_run'),
              phone: 'title',
              cell: ({ kind }) => say(`op.master_${kind}`),
            },
            {
              key: 'state',
              head: say('op.care_state'),
              phone: 'aside',
              cell: ({ state, failure }) => (
                <span>
                  <StatusBadge status={say(`op.run_${state}`)} tone={RUN_TONES[state]} />
                  {failure && <span className="dimmed"> {failure}</span>}
                </span>
              ),
            },
            {
              key: 'sealed',
              head: say('op.master_sealed'),
              isEnd: true,
              cell: ({ tables }) => tables.reduce((sum, { sealed }) => sum + sealed, 0),
            },
            { key: 'by', head: say('op.care_by'), isWide: true, cell: ({ begunBy }) => begunBy },
            { key: 'begun', head: say('op.master_begun_at'), cell: ({ begunAt }) => <Moment at={begunAt} /> },
          ]}
        />
      )}
    </Section>
  )
}

/** How far the run is, by table. */
function RunTables({ run }: { run: SealingRunRow }): ReactNode {
  const { say } = useWords()
  return (
    <div style={{ padding: 16 }} role="status">
      {run.tables.map(({ table, owners, done, sealed }) => (
        <div key={table} style={{ marginBottom: 10 }}>
          <span className="mono">{table}</span>{' '}
          <span className="dimmed">{say('op.master_progress', { done, owners, sealed })}</span>
          <Progress value={owners === 0 ? 100 : (100 * done) / owners} size="sm" aria-label={table} />
        </div>
      ))}
    </div>
  )
}
