import type { ClientKeys } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { DataTable, Moment, Section, TextLink } from '../../pieces/index.ts'
import { useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'

/** Who still signs with which key: what has to be moved over before one is retired. */
export function KeyCallers({ keys: { keys } }: { keys: ClientKeys }): ReactNode {
  const { say, locale } = useWords()
  const { may } = useSession()
  const rows = keys.flatMap(({ version, callers }) => callers.map((caller) => ({ version, ...caller })))
  if (rows.length === 0) return null
  return (
    <Section title={say('keys.callers')} lead={say('keys.callers_lead')} isFlush>
      <DataTable
        label={say('keys.callers')}
        rows={rows}
        rowKey={({ version, address, userAgent }) => [version, address, userAgent].join(' ')}
        columns={[
          {
            key: 'version',
            head: say('keys.version'),
            cell: ({ version }) =>
              may('log_read') ? <TextLink to={`/log?keyVersion=${version}`}>{version}</TextLink> : version,
            phone: 'aside',
          },
          {
            key: 'address',
            head: say('keys.caller'),
            cell: ({ address }) =>
              address ? <span className="mono">{address}</span> : say('keys.other_callers'),
            phone: 'title',
          },
          { key: 'agent', head: say('keys.agent'), cell: ({ userAgent }) => userAgent ?? '–' },
          {
            key: 'used',
            head: say('keys.last_used'),
            cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} />,
          },
          {
            key: 'calls',
            head: say('keys.calls'),
            cell: ({ calls }) => new Intl.NumberFormat(locale).format(calls),
            isEnd: true,
          },
        ]}
      />
    </Section>
  )
}
