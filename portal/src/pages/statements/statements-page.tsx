import type { StatementRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { Amount, type Column, Moment, Page, PagedTable, Section, TextLink } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { type Say, useWords } from '../../words/index.ts'
import { ListEmpty } from '../lists/list-empty.tsx'
import { useCurrencyFilter } from './currency-filter.tsx'

/** The closed periods, the newest first. */
export default function StatementsPage(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const { currency, bar } = useCurrencyFilter()
  return (
    <Page title={say('nav.statements')} lead={say('statement.lead')}>
      {bar}
      <Section isFlush>
        <PagedTable<StatementRow>
          label={say('nav.statements')}
          queryKey={['statements', clientId, currency]}
          ask={(cursor) => client.statements(clientId, { currency, cursor })}
          columns={columnsOf(say)}
          rowKey={statementPath}
          href={statementPath}
          empty={<ListEmpty icon="money" title={say('statement.empty')} text={say('statement.empty_text')} />}
        />
      </Section>
    </Page>
  )
}

const statementPath = ({ currency, number }: StatementRow): string => `/statements/${currency}/${number}`

export const statementName = (
  { currency, number }: Pick<StatementRow, 'currency' | 'number'>,
  say: Say,
): string => say('statement.name', { currency, number: String(number) })

const columnsOf = (say: Say): readonly Column<StatementRow>[] => [
  {
    key: 'name',
    head: say('statement.one'),
    phone: 'title',
    cell: (row) => <TextLink to={statementPath(row)}>{statementName(row, say)}</TextLink>,
  },
  { key: 'closed', head: say('statement.closed'), cell: ({ closedAt }) => <Moment at={closedAt} /> },
  { key: 'lines', head: say('statement.lines'), isEnd: true, cell: ({ lines }) => lines },
  {
    key: 'opening',
    head: say('statement.opening'),
    isEnd: true,
    isWide: true,
    cell: ({ opening }) => <Amount of={opening} />,
  },
  {
    key: 'closing',
    head: say('statement.closing'),
    isEnd: true,
    phone: 'aside',
    cell: ({ closing }) => <Amount of={closing} isStrong />,
  },
]
