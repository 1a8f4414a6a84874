import { setTimeout as delay } from 'node:timers/promises'
import { createLog } from '../../../../server/dist/platform/log/index.js'
import { Walker } from '../../../../server/dist/engine/search/index.js'
import { apiLogDay, connect, keepApiLogDays, openClient } from '../../../../server/dist/storage/index.js'
import { say } from '../../progress.ts'
import { createClients } from '../../registry.ts'
import { copyStatement } from '../../volume/fill/copy.ts'
import { makeModels } from '../../volume/fill/models.ts'
import { withoutKey } from '../../volume/fill/without-key.ts'
import type { Side } from '../../volume/side.ts'
import type { PortalOptions } from '../options.ts'
import { clientOf, endOfStore, idAt, LOG_DAYS, momentOf, SPAN_DAYS, type Store } from '../store.ts'
import { callsStatement } from './calls.ts'
import { besidesPayments, paymentCopies } from './payments.ts'
import { fillTable, tidy } from './tables.ts'

const OTHER_CLIENTS = 9
const DAY_MS = 86_400_000

/** Rows of a year and a month, made by the database; then what is searched, by the gateway's own walk; then all is tidied. */
export async function fillStore(side: Side, { payments, calls }: PortalOptions): Promise<Store> {
  const startedAt = performance.now()
  const models = await makeModels(side)
  const publicKey = side.gateway.merchant.merchantPublicKey
  const clientIds = [side.clientId, ...(await createClients(OTHER_CLIENTS, publicKey))]
  const end = endOfStore()
  // Nobody else is to work on it.
  await side.gateway.stop()
  const store = { clientIds, largeId: side.clientId, payments, calls, end }

  const at = momentOf(end, payments, SPAN_DAYS)
  const made = { ...store, client: clientOf(clientIds), at, paymentId: idAt(at) }
  for (const copy of paymentCopies(models, made)) {
    const fill = async () => fillTable(side, copy.table, payments, await copyStatement(side.pool, copy))
    if (copy.hasRandomKey) await withoutKey(side.pool, copy.table, fill)
    else await fill()
  }
  for (const [table, statement] of Object.entries(besidesPayments(made)))
    await fillTable(side, table, payments, statement)
  await makeDays(side, end)
  await fillTable(side, 'api_calls', calls, callsStatement(made))
  await fillSearch(side)
  const size = await tidy(side)
  const fillSeconds = (performance.now() - startedAt) / 1_000
  say(`${payments} payments and ${calls} calls in ${fillSeconds.toFixed(0)} s, ${size}`)
  return { ...store, fillSeconds }
}

export async function makeDays({ databaseUrl }: Side, end: Date): Promise<void> {
  const days = Array.from({ length: LOG_DAYS + 1 }, (_, ago) =>
    apiLogDay(new Date(end.getTime() - ago * DAY_MS)),
  ).sort()
  const client = await openClient(databaseUrl)
  await keepApiLogDays(client, days[0] ?? '', days)
  await client.end()
}

/** What the follower's walk does after an update, without its rests. */
async function fillSearch({ databaseUrl, signal }: Side): Promise<void> {
  say('following the payments')
  const storage = connect(databaseUrl, () => {}, { isDistributed: false, connectionsMax: 2 })
  const log = createLog({ level: 'warn', format: 'text', mayBeColoured: false })
  const walker = new Walker({
    db: storage.db,
    log,
    clock: { now: () => new Date() },
    rest: async () => {
      await delay(0, undefined, { signal })
      return true
    },
  })
  try {
    while (await walker.goRound()) say('following the payments goes on')
  } finally {
    await storage.close()
  }
}
