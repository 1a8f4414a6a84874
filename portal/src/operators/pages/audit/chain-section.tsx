import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChainFault, TrailChain } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../formats/index.ts'
import { DataTable, ErrorNote, Loaded, Note, Section, StatusBadge } from '../../../pieces/index.ts'
import { sayActor, sayKnown, useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useVerification } from './use-verification.ts'

/** Whether the trail is as it was written, of one client or of all. */
export function ChainSection({ client }: { client: string }): ReactNode {
  const { say } = useWords()
  const chain = useQuery({ queryKey: ['audit-chain', client], queryFn: () => api.auditChain(client) })
  const { verification, verify, stop } = useVerification()
  const isRunning = verification?.state === 'running'
  return (
    <Section
      title={say('op.audit_chain')}
      lead={say('op.audit_chain_lead')}
      actions={
        isRunning ? (
          <Button size="xs" variant="default" onClick={stop}>
            {say('op.audit_stop')}
          </Button>
        ) : (
          <Group gap="xs">
            {client !== '' && (
              <Button size="xs" onClick={() => void verify(client)}>
                {say('op.audit_verify_one', { client: client === '-' ? say('op.audit_gateway') : client })}
              </Button>
            )}
            <Button size="xs" variant={client === '' ? 'filled' : 'default'} onClick={() => void verify('')}>
              {say('op.audit_verify_all')}
            </Button>
          </Group>
        )
      }
    >
      <Stack gap="sm">
        <Loaded query={chain} lines={1}>
          {(found) => <Badge of={found} />}
        </Loaded>
        {verification && (
          <div aria-live="polite">
            {isRunning && <Note>{say('op.audit_walked', verification)}</Note>}
            {verification.state === 'stopped' && <Note>{say('op.audit_stopped', verification)}</Note>}
            {verification.state === 'done' && verification.faults.length === 0 && (
              <Note tone="good">{say('op.audit_whole', verification)}</Note>
            )}
            {verification.error !== null && <ErrorNote error={verification.error} />}
          </div>
        )}
        {verification && verification.faults.length > 0 && <Faults of={verification.faults} />}
      </Stack>
    </Section>
  )
}

function Badge({ of: { verified } }: { of: TrailChain }): ReactNode {
  const { say, ...reader } = useWords()
  if (!verified)
    return (
      <div>
        <StatusBadge status={say('op.audit_never')} tone="open" />
      </div>
    )
  const { at, by, bad, entries, chains } = verified
  return (
    <Group gap="xs">
      <StatusBadge
        tone={bad === 0 ? 'good' : 'wrong'}
        status={
          bad === 0
            ? say('op.audit_verified', { at: formatMoment(at, reader) })
            : say('op.audit_broken', { bad })
        }
      />
      <span className="dimmed">
        {say('op.audit_verified_by', { entries, chains, by: sayActor(say, by) })}
      </span>
    </Group>
  )
}

function Faults({ of }: { of: readonly ChainFault[] }): ReactNode {
  const { say } = useWords()
  return (
    <>
      <Note tone="wrong" title={say('op.audit_faults')} isAlert>
        {say('op.audit_faults_lead')}
      </Note>
      <DataTable
        label={say('op.audit_faults')}
        rows={of}
        rowKey={({ clientId }) => clientId}
        columns={[
          {
            key: 'client',
            head: say('op.client'),
            phone: 'title',
            cell: ({ clientId }) => <span className="mono">{clientId}</span>,
          },
          { key: 'fault', head: say('op.audit_fault'), cell: ({ kind }) => sayKnown(say, 'op.fault_', kind) },
          {
            key: 'entry',
            head: say('op.audit_entry'),
            cell: ({ entryId, number }) =>
              entryId && (
                <span className="mono">
                  {entryId} {number ? `(${number})` : ''}
                </span>
              ),
          },
        ]}
      />
    </>
  )
}
