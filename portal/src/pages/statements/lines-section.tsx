import type { Page, StatementLineRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { formatDays } from '../../formats/index.ts'
import { Amount, type Column, EmptyState, Moment, PagedTable, Section, TextLink } from '../../pieces/index.ts'
import { type Say, sayKnown, useWords } from '../../words/index.ts'

interface Lines {
  readonly title: string
  readonly label: string
  readonly queryKey: readonly string[]
  ask(cursor: string | null): Promise<Page<StatementLineRow>>
  /** Why there may be none. */
  readonly empty: string
}

/** What changed what is owed, line by line. */
export function LinesSection({ title, label, queryKey, ask, empty }: Lines): ReactNode {
  const { say, locale } = useWords()
  return (
    <Section title={title} isFlush>
      <PagedTable<StatementLineRow>
        label={label}
        queryKey={queryKey}
        ask={ask}
        columns={lineColumns(say, locale)}
        rowKey={({ position }) => position}
        empty={
          <EmptyState icon="money" title={say('statement.no_lines')}>
            {empty}
          </EmptyState>
        }
      />
    </Section>
  )
}

const lineColumns = (say: Say, locale: string): readonly Column<StatementLineRow>[] => [
  {
    key: 'event',
    head: say('money.event'),
    phone: 'title',
    cell: ({ event }) => <span title={event}>{sayKnown(say, 'money.event_', event)}</span>,
  },
  {
    key: 'payment',
    head: say('money.payment'),
    cell: ({ paymentId, orderReference }) =>
      paymentId && (
        <TextLink to={`/payments/${paymentId}`} isMono={orderReference === null}>
          {orderReference ?? paymentId}
        </TextLink>
      ),
  },
  { key: 'at', head: say('money.time'), isWide: true, cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'day',
    head: say('statement.available_from'),
    isWide: true,
    cell: ({ valueDay }) => (valueDay ? formatDays(valueDay, valueDay, locale) : say('statement.at_once')),
  },
  { key: 'gross', head: say('statement.gross'), isEnd: true, cell: ({ gross }) => <Amount of={gross} /> },
  { key: 'fee', head: say('statement.fee'), isEnd: true, cell: ({ fee }) => <Amount of={fee} /> },
  {
    key: 'net',
    head: say('statement.net'),
    isEnd: true,
    phone: 'aside',
    cell: ({ net }) => <Amount of={net} isStrong />,
  },
]
