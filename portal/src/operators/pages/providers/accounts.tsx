import { Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProviderRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { toDecimal } from '../../../formats/money.ts'
import {
  DataTable,
  EmptyState,
  ErrorNote,
  Moment,
  Note,
  RowButton,
  Section,
  StatusBadge,
  TextLink,
} from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { AddAccount } from './add-account.tsx'

const CIRCUIT_TONES = { CLOSED: 'good', HALF_OPEN: 'open', OPEN: 'wrong' } as const

export function Accounts({ accounts }: { accounts: readonly ProviderRow[] }): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const queries = useQueryClient()
  const [turning, setTurning] = useState<ProviderRow | null>(null)
  const [changing, setChanging] = useState<ProviderRow | null>(null)
  const test = useMutation({
    mutationFn: api.testProvider,
    onSettled: () => queries.invalidateQueries({ queryKey: ['providers'] }),
  })
  const disables = turning?.status === 'ACTIVE'
  if (accounts.length === 0)
    return (
      <Section title={say('op.providers_accounts')}>
        <EmptyState icon="outside" title={say('op.providers_none')}>
          {say('op.providers_none_text')}
        </EmptyState>
      </Section>
    )
  return (
    <Section title={say('op.providers_accounts')} isFlush>
      {test.error && <ErrorNote error={test.error} />}
      {test.data && (
        <div style={{ padding: '12px 16px 0' }} role="status">
          <Note tone={test.data.isWell ? 'good' : 'wrong'} title={test.variables ?? ''}>
            {test.data.sentence}
          </Note>
        </div>
      )}
      <DataTable
        label={say('op.providers_accounts')}
        rows={accounts}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'name',
            head: say('op.providers_account'),
            phone: 'title',
            cell: (one) => (
              <span>
                <strong>{one.name}</strong>
                <br />
                <span className="dimmed">
                  {one.kind}, {one.environment}
                  {one.isBuiltIn && `, ${say('op.providers_built_in')}`}
                </span>
              </span>
            ),
          },
          {
            key: 'status',
            head: say('op.care_state'),
            phone: 'aside',
            cell: ({ status }) => (
              <StatusBadge
                status={say(status === 'ACTIVE' ? 'op.providers_active' : 'op.providers_disabled')}
                tone={status === 'ACTIVE' ? 'good' : 'wrong'}
              />
            ),
          },
          { key: 'circuit', head: say('op.providers_circuit'), cell: (one) => <Circuit of={one} /> },
          {
            key: 'hour',
            head: say('op.providers_hour'),
            cell: ({ answered, failed, lastFailedAt, circuit }) =>
              circuit === null ? (
                <span className="dimmed">–</span>
              ) : (
                <span>
                  {say('op.providers_answers', { answered, failed })}
                  {lastFailedAt && (
                    <span className="dimmed">
                      <br />
                      {say('op.providers_last_failure')} <Moment at={lastFailedAt} />
                    </span>
                  )}
                </span>
              ),
          },
          {
            key: 'test',
            head: say('op.providers_test_last'),
            cell: ({ lastTest }) =>
              lastTest ? (
                <span title={lastTest.sentence}>
                  <StatusBadge
                    status={say(lastTest.isWell ? 'op.providers_well' : 'op.providers_unwell')}
                    tone={lastTest.isWell ? 'good' : 'wrong'}
                  />{' '}
                  <Moment at={lastTest.at} />
                </span>
              ) : (
                <span className="dimmed">{say('team.never')}</span>
              ),
          },
          {
            key: 'config',
            head: say('op.providers_config'),
            isWide: true,
            cell: ({ shown, limits }) => (
              <span className="dimmed">
                {[
                  ...Object.entries(shown).map(([name, value]) => `${name}: ${value}`),
                  ...limits.map(({ currency, min, max }) => `${currency} ${rangeOf(currency, min, max)}`),
                ].join(', ') || '–'}
              </span>
            ),
          },
          {
            key: 'act',
            head: say('op.care_acts'),
            isEnd: true,
            isActions: true,
            cell: (one) => (
              <Group gap={6} justify="flex-end" wrap="nowrap">
                <TextLink to={`/routes?provider=${encodeURIComponent(one.name)}`}>
                  {say('op.routes_title')}
                </TextLink>
                {may('providers_change') && !one.isBuiltIn && (
                  <>
                    <RowButton
                      label={say('op.providers_test')}
                      of={one.name}
                      loading={test.isPending && test.variables === one.name}
                      onClick={() => test.mutate(one.name)}
                    />
                    {one.kind !== 'simulator' && (
                      <RowButton
                        label={say('op.providers_change')}
                        of={one.name}
                        onClick={() => setChanging(one)}
                      />
                    )}
                    <RowButton
                      label={say(one.status === 'ACTIVE' ? 'op.disable' : 'op.enable')}
                      of={one.name}
                      onClick={() => setTurning(one)}
                    />
                  </>
                )}
              </Group>
            ),
          },
        ]}
      />
      {changing && <AddAccount account={changing} onClose={() => setChanging(null)} />}
      {turning && (
        <ActDialog
          title={say(disables ? 'op.providers_disable_title' : 'op.providers_enable_title', {
            name: turning.name,
          })}
          confirm={say(disables ? 'op.disable' : 'op.enable')}
          done={say('op.providers_changed', { name: turning.name })}
          isDangerous={disables}
          stale={['providers']}
          act={(reason) => api.setProviderStatus(turning.name, disables ? 'DISABLED' : 'ACTIVE', reason)}
          onClose={() => setTurning(null)}
        >
          <span>{say(disables ? 'op.providers_disable_text' : 'op.providers_enable_text')}</span>
        </ActDialog>
      )}
    </Section>
  )
}

const rangeOf = (currency: string, min: string | null, max: string | null): string =>
  `${min === null ? '' : toDecimal({ currency, value: min })}–${max === null ? '' : toDecimal({ currency, value: max })}`

/** As the worst of all processes sees it; pointing at it shows which. */
function Circuit({ of: { circuit, processes } }: { of: ProviderRow }): ReactNode {
  const { say } = useWords()
  if (circuit === null) return <span className="dimmed">–</span>
  const underWay = processes.reduce((sum, one) => sum + one.underWay, 0)
  const lines = processes.map((one) => `${one.process}: ${say(`op.circuit_${one.circuit}`)}, ${one.underWay}`)
  return (
    <span title={lines.join('\n')}>
      <StatusBadge status={say(`op.circuit_${circuit}`)} tone={CIRCUIT_TONES[circuit]} />
      <br />
      <span className="dimmed">{say('op.providers_processes', { count: processes.length, underWay })}</span>
    </span>
  )
}
