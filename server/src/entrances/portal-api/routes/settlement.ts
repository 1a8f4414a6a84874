import { z } from 'zod'
import { clientTime } from '../../../domain/index.ts'
import { statementCsv } from '../../../engine/money/index.ts'
import { cursor, notFound, Reply, text } from '../../portal-kit/index.ts'
import { findStatement, listLines, listStatements, type Statement } from '../../../storage/index.ts'
import type { PortalDeps } from '../deps.ts'
import { ofClient } from '../route.ts'
import { lineRow, settlementOf, statementDetail, statementRow } from '../settlement.ts'
import { shownPage } from '../shown.ts'
import type { Page, Settlement, StatementDetail, StatementLineRow, StatementRow } from '../shapes.ts'

const ROWS = 25

/** What is owed to a client, when it is available, and the periods that are closed. */
export const settlementRoutes = [
  ofClient('GET /clients/:clientId/settlement', 'money_read', {
    async run({ db, clock }, { client }): Promise<Settlement> {
      const now = clientTime(clock, client.clockOffsetMs)
      return settlementOf(db, client.clientId, { terms: client.settlement, now })
    },
  }),

  ofClient('GET /clients/:clientId/statements', 'money_read', {
    query: z.object({ currency: text(3).optional(), cursor: cursor.optional() }),
    async run({ db }, { client }, { query }): Promise<Page<StatementRow>> {
      return shownPage(await listStatements(db, client.clientId, { ...query, limit: ROWS }), statementRow)
    },
  }),

  ofClient('GET /clients/:clientId/statements/:currency/:number', 'money_read', {
    async run({ db }, { client }, { params }): Promise<StatementDetail> {
      return statementDetail(await getStatement(db, client.clientId, params))
    },
  }),

  ofClient('GET /clients/:clientId/statements/:currency/:number/lines', 'money_read', {
    query: z.object({ cursor: cursor.optional() }),
    async run({ db }, { client }, { params, query }): Promise<Page<StatementLineRow>> {
      const statement = await getStatement(db, client.clientId, params)
      const begun = statement.firstPosition
      const asked = /^\d{1,18}$/.test(query.cursor ?? '') ? BigInt(query.cursor ?? 0) : begun
      const span = { ...statement, firstPosition: asked < begun ? begun : asked }
      const lines = await listLines(db, client.clientId, span, ROWS + 1)
      const rows = lines.slice(0, ROWS).map((line) => lineRow(statement.currency, line))
      return { rows, nextCursor: lines[ROWS] ? String(lines[ROWS].position) : null, isComplete: true }
    },
  }),

  ofClient('GET /clients/:clientId/statements/:currency/:number/statement.csv', 'export', {
    async run({ db, trail }, { client, who }, { params }) {
      const { clientId } = client
      const statement = await getStatement(db, clientId, params)
      const name = `${statement.currency}-${statement.number}`
      await trail.noteAccess(who, {
        ...{ clientId, action: 'exported', subject: `statement ${name}` },
        extent: { count: Number(statement.lastPosition - statement.firstPosition + 1n) },
      })
      return new Reply(statementCsv(db, clientId, statement), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="statement-${clientId}-${name}.csv"`,
      })
    },
  }),
]

async function getStatement(
  db: PortalDeps['db'],
  clientId: string,
  { currency = '', number = '' }: Readonly<Record<string, string | undefined>>,
): Promise<Statement> {
  const found = /^\d{1,9}$/.test(number)
    ? await findStatement(db, clientId, { currency, number: Number(number) })
    : null
  if (!found) throw notFound()
  return found
}
