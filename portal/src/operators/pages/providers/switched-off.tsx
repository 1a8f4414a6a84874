import { Button, Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SwitchedOffMethods } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import {
  ConfirmDialog,
  DataTable,
  EmptyState,
  Loaded,
  Moment,
  RowButton,
  Section,
  StatusBadge,
  useAct,
} from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { ActDialog } from '../act-dialog.tsx'

type Off = SwitchedOffMethods['off'][number]

export function SwitchedOff({ providers }: { providers: readonly string[] }): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const [isSwitching, setSwitching] = useState(false)
  const [ending, setEnding] = useState<Off | null>(null)
  const methods = useQuery({ queryKey: ['methods-off'], queryFn: api.switchedOff })
  const mayChange = may('providers_change')
  return (
    <Section
      title={say('op.methods_title')}
      lead={say('op.methods_lead')}
      actions={
        mayChange && (
          <Button size="xs" variant="default" onClick={() => setSwitching(true)}>
            {say('op.methods_off')}
          </Button>
        )
      }
      isFlush
    >
      <Loaded query={methods} lines={2}>
        {({ off }) =>
          off.length === 0 ? (
            <EmptyState icon="check" title={say('op.methods_none')} />
          ) : (
            <DataTable
              label={say('op.methods_title')}
              rows={off}
              rowKey={({ method, environment, provider }) => [method, environment, provider].join(' ')}
              columns={[
                {
                  key: 'method',
                  head: say('op.care_method'),
                  phone: 'title',
                  cell: ({ method }) => <strong>{method}</strong>,
                },
                {
                  key: 'state',
                  head: say('op.care_state'),
                  phone: 'aside',
                  cell: () => <StatusBadge status={say('op.methods_is_off')} tone="wrong" />,
                },
                {
                  key: 'scope',
                  head: say('op.methods_scope'),
                  cell: ({ environment, provider }) =>
                    [environment ?? say('op.methods_everywhere'), ...(provider ? [provider] : [])].join(', '),
                },
                { key: 'note', head: say('op.methods_note'), cell: ({ note }) => note },
                { key: 'by', head: say('op.care_by'), isWide: true, cell: ({ by }) => by },
                { key: 'since', head: say('op.keys_since'), cell: ({ since }) => <Moment at={since} /> },
                {
                  key: 'act',
                  head: say('op.methods_on'),
                  isEnd: true,
                  isActions: true,
                  cell: (one) =>
                    mayChange && (
                      <RowButton
                        label={say('op.methods_on')}
                        of={one.method}
                        onClick={() => setEnding(one)}
                      />
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {isSwitching && (
        <OffDialog
          methods={methods.data?.methods ?? []}
          providers={providers}
          onClose={() => setSwitching(false)}
        />
      )}
      {ending && (
        <ActDialog
          title={say('op.methods_on_title', { method: ending.method })}
          confirm={say('op.methods_on')}
          done={say('op.methods_on_done', { method: ending.method })}
          stale={['methods-off']}
          act={(reason) =>
            api.switchOn({
              method: ending.method,
              environment: ending.environment,
              provider: ending.provider,
              reason,
            })
          }
          onClose={() => setEnding(null)}
        >
          <span>{say('op.methods_on_text')}</span>
        </ActDialog>
      )}
    </Section>
  )
}

function OffDialog({
  methods,
  providers,
  onClose,
}: {
  methods: SwitchedOffMethods['methods']
  providers: readonly string[]
  onClose: () => void
}): ReactNode {
  const { say } = useWords()
  const [method, setMethod] = useState<string | null>(null)
  const [environment, setEnvironment] = useState<string | null>(null)
  const [provider, setProvider] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const off = useAct(
    () =>
      api.switchOff({
        method: method ?? '',
        environment: environment as 'sandbox' | 'production' | null,
        provider,
        note: note.trim(),
      }),
    {
      done: () => say('op.methods_off_done', { method: method ?? '' }),
      onDone: onClose,
      stale: [['methods-off']],
    },
  )
  return (
    <ConfirmDialog
      title={say('op.methods_off')}
      confirm={say('op.methods_off')}
      isDangerous
      isReady={method !== null && note.trim() !== ''}
      act={off}
      onConfirm={() => off.mutate()}
      onClose={onClose}
    >
      <span>{say('op.methods_off_text')}</span>
      <Select
        label={say('op.care_method')}
        data={methods.map(({ type, name }) => ({
          value: type,
          label: name === type ? type : `${name} (${type})`,
        }))}
        value={method}
        onChange={setMethod}
        searchable
        data-autofocus
      />
      <Select
        label={say('op.care_environment')}
        placeholder={say('op.methods_everywhere')}
        data={['sandbox', 'production']}
        value={environment}
        onChange={setEnvironment}
        clearable
      />
      <Select
        label={say('op.providers_account')}
        placeholder={say('op.methods_any_provider')}
        data={[...providers]}
        value={provider}
        onChange={setProvider}
        clearable
      />
      <Textarea
        label={say('op.methods_note')}
        description={say('op.methods_note_hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={200}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value.replaceAll('\n', ' '))}
      />
    </ConfirmDialog>
  )
}
