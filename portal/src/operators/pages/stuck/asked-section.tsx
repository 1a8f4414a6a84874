import { useMutation } from '@tanstack/react-query'
import type { AskedNow, Limited, StuckRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import {
  Amount,
  type Column,
  DataTable,
  ErrorNote,
  Moment,
  Note,
  Section,
  StatusBadge,
  TextLink,
  toast,
} from '../../../pieces/index.ts'
import { type Say, sayKnown, useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { actsColumns } from './acts-column.tsx'
import { Failure, merchantColumn, SectionNote, ShortId, Since, Well } from './cells.tsx'
import { More } from './more.tsx'
import { useRefresh } from './use-refresh.ts'

interface Props {
  readonly of: 'payments' | 'refunds'
  readonly found: Limited<StuckRow>
  readonly shown: number
  readonly onMore: () => void
  readonly onDecide: (row: StuckRow) => void
}

/** What a provider was asked for and left open: asked again, or decided by somebody who knows. */
export function AskedSection({ of, found, shown, onMore, onDecide }: Props): ReactNode {
  const { say } = useWords()
  const refresh = useRefresh()
  const { may } = useOperator()
  const ask = useMutation({
    mutationFn: (row: StuckRow) => api.askNow(row),
    onSuccess: (asked) => {
      const ended = endedOf(asked)
      if (ended.length > 0) toast(say('op.stuck_asked_ended', { states: statesOf(say, ended) }))
    },
    onSettled: refresh,
  })
  const acts = actsColumns<StuckRow>(say, ({ paymentId, attemptId }) => `${paymentId} ${attemptId}`, [
    {
      label: say('op.stuck_ask'),
      isAllowed: may('stuck_retry'),
      busyWith: ask.isPending ? ask.variables : undefined,
      act: ask.mutate,
    },
    { label: say('op.stuck_decide'), isAllowed: may('stuck_decide'), act: onDecide },
  ])
  const rows = found.rows.slice(0, shown)
  return (
    <Section title={say(`op.stuck_${of}`)} lead={rows.length > 0 && say(`op.stuck_${of}_lead`)} isFlush>
      {ask.error && (
        <SectionNote>
          <ErrorNote error={ask.error} />
        </SectionNote>
      )}
      {ask.data && endedOf(ask.data).length === 0 && (
        <SectionNote>
          <Note tone="open" title={ask.variables.paymentId}>
            {say(ask.data.attempts.length === 0 ? 'op.stuck_asked_nothing' : 'op.stuck_asked_open')}
          </Note>
        </SectionNote>
      )}
      {rows.length === 0 ? (
        <Well>{say(`op.stuck_${of}_none`)}</Well>
      ) : (
        <DataTable
          label={say(`op.stuck_${of}`)}
          rows={rows}
          rowKey={({ clientId, attemptId }) => `${clientId} ${attemptId}`}
          columns={[...columnsOf(say), ...acts]}
        />
      )}
      <More found={found} shown={shown} onMore={onMore} />
    </Section>
  )
}

const endedOf = ({ attempts }: AskedNow) =>
  attempts.filter(({ state }) => state === 'SUCCEEDED' || state === 'FAILED')

const statesOf = (say: Say, attempts: AskedNow['attempts']): string =>
  attempts.map(({ kind, state }) => `${sayKnown(say, 'op.stuck_kind_', kind)} ${state}`).join(', ')

const columnsOf = (say: Say): Column<StuckRow>[] => [
  merchantColumn(say),
  {
    key: 'what',
    head: say('op.stuck_what'),
    cell: ({ kind, state, provider, lastError }) => (
      <>
        {sayKnown(say, 'op.stuck_kind_', kind)}
        <br />
        <span className="dimmed nowrap" title={lastError ?? undefined}>
          <StatusBadge status={say(`op.stuck_${state}`)} tone={state === 'OPEN' ? 'wrong' : 'open'} />{' '}
          {provider}
        </span>
      </>
    ),
  },
  {
    key: 'amount',
    head: say('op.stuck_amount'),
    phone: 'aside',
    isEnd: true,
    cell: ({ amount }) => <Amount of={amount} isStrong />,
  },
  {
    key: 'ids',
    head: say('op.stuck_ids'),
    cell: ({ clientId, paymentId, attemptId, requestId }) => (
      <>
        <ShortId id={paymentId} label={say('op.stuck_payment_id')} isWide />{' '}
        <TextLink to={`/payments/${encodeURIComponent(clientId)}/${encodeURIComponent(paymentId)}`}>
          {say('op.payments_open')}
        </TextLink>
        <br />
        {requestId !== null && (
          <>
            <ShortId id={requestId} label={say('op.stuck_request_id')} isWide />
            <br />
          </>
        )}
        <ShortId id={attemptId} label={say('op.stuck_key')} isWide />
      </>
    ),
  },
  { key: 'since', head: say('op.stuck_since'), cell: ({ since }) => <Since at={since} /> },
  {
    key: 'next',
    head: say('op.stuck_next'),
    isWide: true,
    cell: ({ askedAgainAt }) => <Moment at={askedAgainAt} />,
  },
  {
    key: 'error',
    head: say('op.stuck_error'),
    isWide: true,
    cell: ({ tries, lastError }) => (tries === 0 ? null : <Failure error={lastError} failures={tries} />),
  },
]
