import type { ReactNode } from 'react'
import { DataTable, RowButton, Section, StatusBadge } from '../../pieces/index.ts'
import { useClient, useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'

/** All of the organisation, to look at another one's keys. */
export function ClientList(): ReactNode {
  const { say } = useWords()
  const { choose } = useSession()
  const { organisation, clientId } = useClient()
  return (
    <Section title={say('keys.clients')} isFlush>
      <DataTable
        label={say('keys.clients')}
        rows={organisation.clients}
        rowKey={(row) => row.clientId}
        columns={[
          { key: 'name', head: say('payment.client'), cell: ({ name }) => name, phone: 'title' },
          {
            key: 'id',
            head: say('keys.client_id'),
            cell: (row) => <span className="mono">{row.clientId}</span>,
          },
          {
            key: 'environment',
            head: say('keys.environment'),
            cell: ({ environment }) => (
              <StatusBadge
                status={say(`shell.${environment}`)}
                tone={environment === 'sandbox' ? 'open' : 'good'}
              />
            ),
            phone: 'aside',
          },
          { key: 'region', head: say('keys.region'), cell: ({ region }) => region ?? '–' },
          {
            key: 'open',
            head: say('table.actions'),
            isActions: true,
            isEnd: true,
            phone: 'aside',
            cell: (row) =>
              row.clientId === clientId ? null : (
                <RowButton
                  label={say('keys.choose')}
                  of={`${row.name} ${row.environment}`}
                  onClick={() => choose(row.clientId)}
                />
              ),
          },
        ]}
      />
    </Section>
  )
}
