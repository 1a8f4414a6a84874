import type { ClientKeys } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { client } from '../../api/index.ts'
import { formatMoment } from '../../formats/index.ts'
import {
  DataTable,
  EmptyState,
  ErrorNote,
  Moment,
  RowButton,
  Section,
  StatusBadge,
  useAct,
} from '../../pieces/index.ts'
import { useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { LastUse } from './last-use.tsx'
import { RetireDialog } from './retire-dialog.tsx'

export type KeyRow = ClientKeys['keys'][number]

export function KeyList({ keys: { clientId, keys } }: { keys: ClientKeys }): ReactNode {
  const { say, ...reader } = useWords()
  const { may } = useSession()
  const [retired, setRetired] = useState<KeyRow | null>(null)
  const restore = useAct((version: number) => client.restoreKey(clientId, version), {
    done: (_, version) => say('keys.restored', { version }),
    stale: [['keys', clientId]],
  })
  const isLast = keys.filter(({ retiredAt }) => retiredAt === null).length === 1
  if (keys.length === 0)
    return (
      <Section title={say('keys.yours')}>
        <EmptyState icon="keys" title={say('keys.none')}>
          {say('keys.none_text')}
        </EmptyState>
      </Section>
    )
  return (
    <Section title={say('keys.yours')} lead={say('keys.yours_lead')} isFlush>
      {restore.error && <ErrorNote error={restore.error} />}
      <DataTable
        label={say('keys.yours')}
        rows={[...keys].reverse()}
        rowKey={({ version }) => String(version)}
        columns={[
          { key: 'version', head: say('keys.version'), cell: ({ version }) => version, phone: 'title' },
          {
            key: 'fingerprint',
            head: say('keys.fingerprint'),
            cell: ({ fingerprint }) => (
              <span className="mono" title={fingerprint}>
                {fingerprint.slice(0, 16)}…
              </span>
            ),
          },
          {
            key: 'state',
            head: say('keys.state'),
            cell: ({ retiredAt }) => (
              <StatusBadge
                status={say(retiredAt ? 'keys.retired' : 'keys.active')}
                tone={retiredAt ? 'quiet' : 'good'}
              />
            ),
            phone: 'aside',
          },
          { key: 'added', head: say('keys.added_at'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            key: 'used',
            head: say('keys.last_used'),
            cell: ({ lastUse }) => <LastUse of={lastUse} />,
          },
          {
            key: 'actions',
            head: say('table.actions'),
            isActions: true,
            isEnd: true,
            phone: 'aside',
            cell: (key) => {
              if (!may('keys_change')) return null
              if (key.retiredAt === null)
                return (
                  <RowButton label={say('keys.retire')} of={key.version} onClick={() => setRetired(key)} />
                )
              if (key.restorableUntil === null) return null
              return (
                <RowButton
                  label={say('keys.restore')}
                  of={key.version}
                  loading={restore.isPending && restore.variables === key.version}
                  onClick={() => restore.mutate(key.version)}
                  title={say('keys.restore_until', { until: formatMoment(key.restorableUntil, reader) })}
                />
              )
            },
          },
        ]}
      />
      {retired && (
        <RetireDialog clientId={clientId} of={retired} isLast={isLast} onClose={() => setRetired(null)} />
      )}
    </Section>
  )
}
