import { useMutation } from '@tanstack/react-query'
import type { DifferenceList, DifferenceRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import {
  Amount,
  type Column,
  DataTable,
  ErrorNote,
  Moment,
  Note,
  Section,
  toast,
} from '../../../pieces/index.ts'
import { type Say, sayKnown, useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { actsColumns } from './acts-column.tsx'
import styles from './cells.module.css'
import { merchantColumn, SectionNote, ShortId, Since, Well } from './cells.tsx'
import { More } from './more.tsx'
import { useRefresh } from './use-refresh.ts'

interface Props {
  readonly found: DifferenceList
  readonly shown: number
  readonly onMore: () => void
  readonly onBook: (row: DifferenceRow) => void
}

/** What providers say about money and the ledger does not: asked about again, or booked by two people. */
export function DifferencesSection({ found, shown, onMore, onBook }: Props): ReactNode {
  const { say } = useWords()
  const refresh = useRefresh()
  const { may } = useOperator()
  const ask = useMutation({
    mutationFn: (row: DifferenceRow) => api.askAgain(row),
    onSuccess: ({ isGone }) => isGone && toast(say('op.difference_gone')),
    onSettled: refresh,
  })
  const acts = actsColumns<DifferenceRow>(say, ({ differenceId }) => differenceId, [
    {
      label: say('op.difference_ask'),
      isAllowed: may('stuck_retry'),
      busyWith: ask.isPending ? ask.variables : undefined,
      act: ask.mutate,
    },
    { label: say('op.difference_book'), isAllowed: may('money_adjust'), act: onBook },
  ])
  const rows = found.rows.slice(0, shown)
  return (
    <Section title={say('op.differences')} lead={rows.length > 0 && say('op.differences_lead')} isFlush>
      {ask.error && (
        <SectionNote>
          <ErrorNote error={ask.error} />
        </SectionNote>
      )}
      {ask.data?.isGone === false && ask.variables && (
        <SectionNote>
          <Note tone="open" title={ask.variables.provider}>
            {say('op.difference_stays')}
          </Note>
        </SectionNote>
      )}
      {rows.length === 0 ? (
        <Well>{say('op.differences_none')}</Well>
      ) : (
        <DataTable
          label={say('op.differences')}
          rows={rows}
          rowKey={({ clientId, differenceId }) => `${clientId} ${differenceId}`}
          columns={[...columnsOf(say), ...acts]}
        />
      )}
      <More found={found} shown={shown} onMore={onMore} />
      <ComparedLines of={found.comparisons} />
    </Section>
  )
}

/** When each account was last compared with the ledger, and how much of it. */
function ComparedLines({ of }: { of: DifferenceList['comparisons'] }): ReactNode {
  const { say } = useWords()
  if (of.length === 0) return null
  return (
    <ul className={styles.compared}>
      {of.map(({ provider, finishedAt, startedAt, checked, isListed, unanswered }) => (
        <li key={provider}>
          <strong>{provider}</strong> {say(finishedAt === null ? 'op.compared_under_way' : 'op.compared')}{' '}
          <Moment at={finishedAt ?? startedAt} />:{' '}
          {say(isListed ? 'op.compared_all' : 'op.compared_sample', { count: checked })}
          {unanswered > 0 && `, ${say('op.compared_unanswered', { count: unanswered })}`}
        </li>
      ))}
    </ul>
  )
}

const columnsOf = (say: Say): Column<DifferenceRow>[] => [
  merchantColumn(say),
  {
    key: 'what',
    head: say('op.stuck_what'),
    cell: ({ what, kind, provider, foundBy }) => (
      <>
        {sayKnown(say, 'op.difference_', what)}
        <br />
        <span className="dimmed">
          {kind && `${sayKnown(say, 'op.stuck_kind_', kind)}, `}
          {provider}, {sayKnown(say, 'op.difference_by_', foundBy)}
        </span>
      </>
    ),
  },
  {
    key: 'here',
    head: say('op.difference_here'),
    cell: ({ here }) => <Word word={here?.state} amount={here?.amount} />,
  },
  {
    key: 'told',
    head: say('op.difference_there'),
    cell: ({ reported }) => <Word word={reported?.outcome} amount={reported?.amount} />,
  },
  {
    key: 'ids',
    head: say('op.stuck_ids'),
    isWide: true,
    cell: ({ paymentId, attemptId }) => (
      <>
        {paymentId !== null && (
          <>
            <ShortId id={paymentId} label={say('op.stuck_payment_id')} isWide />
            <br />
          </>
        )}
        <ShortId id={attemptId} label={say('op.stuck_key')} isWide />
      </>
    ),
  },
  { key: 'since', head: say('op.stuck_since'), cell: ({ since }) => <Since at={since} /> },
]

function Word({
  word,
  amount,
}: {
  word: string | undefined
  amount: { readonly currency: string; readonly value: string } | null | undefined
}): ReactNode {
  const { say } = useWords()
  if (word === undefined) return <span className="dimmed">{say('op.difference_nothing')}</span>
  return (
    <span className="nowrap">
      {sayKnown(say, 'op.difference_state_', word)}
      {amount && (
        <>
          <br />
          <Amount of={amount} />
        </>
      )}
    </span>
  )
}
