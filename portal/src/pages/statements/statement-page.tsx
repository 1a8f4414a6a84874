import { useQuery } from '@tanstack/react-query'
import type { Money, StatementDetail } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { client } from '../../api/index.ts'
import {
  Amount,
  type Column,
  CopyText,
  DataTable,
  Facts,
  Loaded,
  Moment,
  Page,
  Section,
} from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { sayKnown, useWords } from '../../words/index.ts'
import { CsvButton } from '../csv-button.tsx'
import { LinesSection } from './lines-section.tsx'
import { statementName } from './statements-page.tsx'

/** A closed period: what it began with, what happened, what was left. */
export default function StatementPage(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const { currency = '', number = '' } = useParams<{ currency: string; number: string }>()
  const statement = useQuery({
    queryKey: ['statement', clientId, currency, number],
    queryFn: () => client.statement(clientId, currency, number),
  })
  return (
    <Page
      title={statementName({ currency, number: Number(number) }, say)}
      parent={{ to: '/statements', name: say('nav.statements') }}
      actions={<CsvButton href={client.statementCsv(clientId, currency, number)} />}
    >
      <Loaded query={statement} lines={8} isPage>
        {(of) => (
          <>
            <PeriodSection of={of} />
            <LinesSection
              title={say('statement.all_lines', { lines: of.lines })}
              label={say('statement.lines')}
              queryKey={['statement-lines', clientId, currency, number]}
              ask={(cursor) => client.statementLines(clientId, currency, of.number, { cursor })}
              empty={say('statement.no_lines_text')}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface Sum {
  readonly key: string
  readonly name: string
  readonly lines: string | null
  readonly gross: Money | null
  readonly fee: Money | null
  readonly net: Money
}

/** From the opening balance by each kind of movement to the closing one. */
function PeriodSection({ of }: { of: StatementDetail }): ReactNode {
  const { say } = useWords()
  const balance = (name: 'opening' | 'closing'): Sum => ({
    ...{ key: name, name: say(`statement.${name}`), lines: null, gross: null, fee: null },
    net: of[name],
  })
  const rows = [
    balance('opening'),
    ...of.sums.map(
      ({ event, lines, ...sum }): Sum => ({
        ...{ key: event, name: sayKnown(say, 'money.event_', event), lines: String(lines) },
        ...sum,
      }),
    ),
    balance('closing'),
  ]
  const isBalance = ({ gross }: Sum) => gross === null
  const columns: Column<Sum>[] = [
    {
      key: 'name',
      head: say('money.event'),
      phone: 'title',
      cell: (row) => (isBalance(row) ? <strong>{row.name}</strong> : row.name),
    },
    { key: 'lines', head: say('statement.lines'), isEnd: true, cell: ({ lines }) => lines },
    {
      key: 'gross',
      head: say('statement.gross'),
      isEnd: true,
      cell: ({ gross }) => gross && <Amount of={gross} />,
    },
    { key: 'fee', head: say('statement.fee'), isEnd: true, cell: ({ fee }) => fee && <Amount of={fee} /> },
    {
      key: 'net',
      head: say('statement.net'),
      isEnd: true,
      phone: 'aside',
      cell: (row) => <Amount of={row.net} isStrong={isBalance(row)} />,
    },
  ]
  return (
    <>
      <Section>
        <Facts
          of={[
            [
              say('statement.begun'),
              of.openedAt ? <Moment key="" at={of.openedAt} /> : say('statement.first'),
            ],
            [say('statement.closed'), <Moment key="" at={of.closedAt} />],
            [say('statement.pending'), <Amount key="" of={of.pending} />],
            [
              say('statement.digest'),
              of.digest ? <CopyText key="" text={of.digest} label={say('statement.digest')} /> : null,
            ],
          ]}
        />
      </Section>
      <Section title={say('statement.period')} isFlush>
        <DataTable label={say('statement.period')} columns={columns} rows={rows} rowKey={({ key }) => key} />
      </Section>
    </>
  )
}
