import type { StatementRow } from '../../../../src/entrances/portal-api/shapes.ts'
import { setSettlement } from '../../../../src/registry/clients/index.ts'
import { addMissingLines } from '../../../../src/storage/index.ts'
import { OPERATOR } from '../../../support/gateway.ts'
import { paid } from '../../../support/money.ts'
import { callerFor, newOwner } from '../../../support/portal.ts'
import type { Chapter } from './chapter.ts'

/** Settlement: terms, closed periods, their lines, and lines that an older gateway has left out. */
export const settlement: Chapter = async (gateway) => {
  const owner = await newOwner(gateway)
  const { browser, clientId } = owner
  const merchant = await callerFor(owner)
  await setSettlement(gateway.trail, OPERATOR, clientId, { delayDays: 2, reason: null })
  await paid(merchant)
  await merchant.advance(2 * 86_400)
  for (const path of ['settlement', 'statements', 'statements?currency=HKD'])
    await browser.ask<{ rows: StatementRow[] }>(`GET /clients/${clientId}/${path}`)
  for (const path of ['', '/lines', '/statement.csv'])
    await browser.ask(`GET /clients/${clientId}/statements/HKD/1${path}`)
  // As if a gateway of an older version had booked it.
  await gateway.database.query('delete from statement_lines where client_id = $1 and position = 1', [
    clientId,
  ])
  await gateway.storage.db.transaction().execute((tx) => addMissingLines(tx, clientId, new Date(0)))
}
