import { Group } from '@mantine/core'
import type { GatewayKeyRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { CopyText, DataTable, Moment, RowButton, Section, StatusBadge } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { KEY_TONES } from './states.ts'
import type { Step } from './step-dialog.tsx'

interface Props {
  readonly keys: readonly GatewayKeyRow[]
  readonly mayChange: boolean
  readonly onStep: (step: Step) => void
}

export function KeyTable({ keys, mayChange, onStep }: Props): ReactNode {
  const { say } = useWords()
  const newestFirst = [...keys].reverse()
  const button = (act: Step['act'], key: GatewayKeyRow) => (
    <RowButton
      key={act}
      label={say(`op.keys_${act}`)}
      of={say('op.keys_version', { version: key.version })}
      variant={act === 'switch' ? 'filled' : 'default'}
      onClick={() => onStep({ act, key })}
    />
  )
  return (
    <Section title={say('op.keys_title')} isFlush>
      <DataTable
        label={say('op.keys_title')}
        rows={newestFirst}
        rowKey={({ version }) => String(version)}
        columns={[
          {
            key: 'version',
            head: say('op.keys_key'),
            phone: 'title',
            cell: ({ version, isShared, signerKey }) => (
              <span>
                <strong>{say('op.keys_version', { version })}</strong>
                <br />
                <span className="dimmed">
                  {isShared
                    ? say('op.keys_shared')
                    : signerKey === null
                      ? say('op.keys_own')
                      : say('op.keys_held', { name: signerKey })}
                </span>
              </span>
            ),
          },
          {
            key: 'state',
            head: say('op.care_state'),
            phone: 'aside',
            cell: ({ state }) => <StatusBadge status={say(`op.key_${state}`)} tone={KEY_TONES[state]} />,
          },
          {
            key: 'address',
            head: say('op.keys_fingerprint'),
            cell: ({ fingerprint, url }) => (
              <CopyText text={url} label={say('op.keys_address')}>
                {fingerprint.slice(0, 16)}…
              </CopyText>
            ),
          },
          {
            key: 'when',
            head: say('op.keys_since'),
            cell: ({ createdAt, switchedAt, retiredAt }) => (
              <Moment at={retiredAt ?? switchedAt ?? createdAt} />
            ),
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
          {
            key: 'act',
            head: say('op.care_acts'),
            isEnd: true,
            isActions: true,
            cell: (key) =>
              mayChange && (
                <Group gap={6} justify="flex-end" wrap="nowrap">
                  {key.maySwitch && button('switch', key)}
                  {key.mayUndo && button('undo', key)}
                  {key.mayRetire && button('retire', key)}
                </Group>
              ),
          },
        ]}
      />
    </Section>
  )
}
