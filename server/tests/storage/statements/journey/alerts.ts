import pino from 'pino'
import { vi } from 'vitest'
import { Alerts } from '../../../../src/engine/alerts/index.ts'
import {
  findAlertRound,
  insertDifference,
  listAlertMessages,
  updateDifference,
} from '../../../../src/storage/index.ts'
import type { Chapter } from './chapter.ts'

const MINUTE_MS = 60_000

/** Operators are told of what stands, some of it in vain, and of what is gone. After they have joined. */
export const alerts: Chapter = async ({ storage: { db }, database, url }, { clientId }) => {
  const found = {
    ...{ clientId, differenceId: 'alerted', provider: 'acme', attemptId: 'alerted', paymentId: null },
    ...{ attemptKind: null, here: null, reported: null },
    ...({ what: 'UNKNOWN', foundBy: 'COMPARISON' } as const),
  }
  await insertDifference(db, found, new Date())
  let aheadMs = 0
  let isAccepted = false
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  const reply = () => ({
    status: isAccepted ? 200 : 500,
    body: '',
    failure: null,
    detail: null,
    durationMs: 1,
  })
  const webhook = { url: 'https://chat.example/', secret: 'a secret of alerts', mayBePrivate: false }
  const told = new Alerts(
    {
      ...{ db, clock, publicUrl: url, log: pino({ level: 'silent' }) },
      poster: { post: async () => reply() },
      ways: () => ({ sendMail: async () => {}, webhook }),
      canWrite: () => true,
      observe() {},
    },
    5,
  )
  const until = (state: string, condition: string) =>
    vi.waitFor(
      async () => {
        aheadMs += MINUTE_MS
        const rows = await database.query(
          `select from alert_messages where content::text like '%"${state}"%' and ${condition}`,
        )
        if (rows.length === 0) throw new Error(`no ${state} where ${condition}`)
      },
      { timeout: 60_000, interval: 50 },
    )
  told.start()
  try {
    await until('raised', 'tries > 1')
    isAccepted = true
    await until('raised', 'sent_at is not null')
    await db.transaction().execute((tx) => updateDifference(tx, found, 'GONE', new Date()))
    await until('cleared', "name = 'differences' and sent_at is not null")
  } finally {
    await told.stop()
  }
  await findAlertRound(db)
  await listAlertMessages(db, 10)
}
