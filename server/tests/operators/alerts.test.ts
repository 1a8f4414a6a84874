import { createHmac } from 'node:crypto'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDue } from '../../src/engine/alerts/send.ts'
import { tellOperator } from '../../src/engine/alerts/tell.ts'
import { beginHold, endHold } from '../../src/registry/clients/index.ts'
import { insertDifference, listOperators, updateDifference } from '../../src/storage/index.ts'
import type { OwnAlerts } from '../../src/entrances/operator-api/shapes.ts'
import { goOn } from '../support/clock.ts'
import { OPERATOR, startTestGateway, type TestGateway } from '../support/gateway.ts'
import { readMail, startMailServer } from '../support/mail-server.ts'
import { opened } from '../support/money.ts'
import { firstOperator, invitedOperator, type TestOperator } from '../support/operators.ts'
import { eventually } from '../support/process.ts'
import { type Arrival, acknowledge, answerStatus, type Receiver, startReceiver } from '../support/receiver.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SECRET = 'sixteen-characters-and-more'

let server: Awaited<ReturnType<typeof startMailServer>>
let receiver: Receiver
let gateway: TestGateway
let administrator: TestOperator
let approver: TestOperator
let support: TestOperator
/** Seven in the evening: no digest is due for hours. */
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
const surroundings = { clock, alertsEveryMs: 20 }
const toEvening = () => (19 * HOUR_MS - (Date.now() % DAY_MS) + DAY_MS) % DAY_MS

const settings = () => ({
  ...{ SMTP_URL: server.url, MAIL_FROM: 'Amsel <pay@shop.example>' },
  ...{ ALERT_WEBHOOK_URL: receiver.url('/hook?secret=1'), ALERT_WEBHOOK_SECRET: SECRET },
  ALERT_WEBHOOK_PRIVATE_ADDRESSES: 'on',
})

beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  aheadMs = toEvening()
  receiver = await startReceiver()
  server.mails.length = 0
  gateway = await startTestGateway(settings(), surroundings)
  administrator = await firstOperator(gateway)
  approver = await invitedOperator(gateway, 'approver')
  support = await invitedOperator(gateway, 'support')
}, 60_000)
afterEach(async () => {
  await gateway.stop()
  await receiver.stop()
})

const query = (text: string, values?: unknown[]) => gateway.database.query(text, values)

/** Until all nodes have nothing to do at this moment: they look once a minute, and one does so at a time. */
async function rounds(count = 2): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    aheadMs += MINUTE_MS + 1_000
    const now = clock.now()
    await eventually(async () =>
      expect(await query('select from alert_rounds where run_at >= $1', [now])).toHaveLength(1),
    )
  }
}

const waiting = () => query('select from alert_messages where sent_at is null and failed_at is null')

/** Before the clock goes on: a message that is under way for longer than its lease is sent by another. */
async function allSent(operator: TestOperator, mails: number): Promise<void> {
  await eventually(() => expect(alertsTo(operator)).toHaveLength(mails))
  await eventually(async () => expect(await waiting()).toEqual([]))
}

/** What the webhook was sent of differences: a client in production is also one without a route. */
const hooks = () => receiver.arrivals.filter(({ body }) => body.kind === 'differences')

const alertsTo = ({ email }: TestOperator) =>
  server.mails
    .map(readMail)
    .filter(({ to, text }) => to === email && text.includes('Choose how you are told'))

/** What the ledger and a provider disagree on, of a client in production. */
async function differ(id = 'one', environment: 'production' | 'sandbox' = 'production') {
  const { clientId } = await gateway.merchant(environment)
  const { db } = gateway.storage
  const found = {
    ...{ clientId, differenceId: id, provider: 'acme', attemptId: `key-${id}`, paymentId: null },
    ...{ attemptKind: null, here: null, reported: null },
    ...({ what: 'UNKNOWN', foundBy: 'COMPARISON' } as const),
  }
  await insertDifference(db, found, clock.now())
  return {
    agree: () =>
      db
        .transaction()
        .execute((tx) => updateDifference(tx, { clientId, differenceId: id }, 'GONE', clock.now())),
  }
}

function isSigned({ headers, text }: Arrival): boolean {
  const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['amsel-signature'])) ?? []
  return mac === createHmac('sha256', SECRET).update(`${seconds}.${text}`).digest('hex')
}

const choose = ({ browser }: TestOperator, choice: string) => browser.ask('POST /account/alerts', { choice })

it('what is critical is told at once, once, with a link and nobody’s data; a day later again; and when it is over', async () => {
  const { agree } = await differ()
  await rounds()
  await eventually(() => expect(alertsTo(administrator)).toHaveLength(1))
  await eventually(() => expect(alertsTo(support)).toHaveLength(1))
  const [mail] = alertsTo(support)
  expect(mail?.subject).toMatch(/^Differences with providers: 1 \(/)
  expect(mail?.text).toContain('[critical] A provider contradicts the ledger once.')
  expect(mail?.text).toMatch(/\nhttp:\/\/localhost:\d+\/operator\/stuck\n/)
  expect(mail?.text).not.toMatch(/@|acme|SANDBOX|token/)

  await eventually(() => expect(hooks()).toHaveLength(1))
  const [first] = hooks()
  expect(first).toMatchObject({
    path: '/hook?secret=1',
    body: {
      ...{
        id: expect.stringMatching(/^\d{35}$/),
        kind: 'differences',
        state: 'raised',
        severity: 'critical',
      },
      ...{ count: 1, since: expect.stringMatching(/Z$/), link: expect.stringMatching(/\/operator\/stuck$/) },
      text: expect.stringMatching(
        /^\[critical\] A provider contradicts the ledger once\. .*\/operator\/stuck$/,
      ),
    },
  })
  expect(first && isSigned(first)).toBe(true)

  aheadMs += 8 * HOUR_MS
  await rounds()
  expect([alertsTo(support).length, hooks().length]).toEqual([1, 1])
  aheadMs += 16 * HOUR_MS
  await rounds()
  await eventually(() => expect(alertsTo(support)).toHaveLength(2))
  expect(alertsTo(support)[1]?.text).toContain('STILL THERE')

  await agree()
  await rounds(7)
  await eventually(() => expect(alertsTo(support)).toHaveLength(3))
  expect(alertsTo(support)[2]?.subject).toMatch(/^All clear: Differences with providers/)
  await eventually(() =>
    expect(hooks().map(({ body }) => body.state)).toEqual(['raised', 'standing', 'cleared']),
  )
  await rounds()
  expect([alertsTo(support).length, hooks().length]).toEqual([3, 3])
}, 120_000)

it('only those are told who may act, and the rest comes the next morning', async () => {
  await query(
    `insert into operator_proposals (proposal_id, kind, client_id, wish, reason, asked_by, asked_at, state, digest)
     values ('p', 'adjust_balance', null, '{}', 'r', 'somebody', $1, 'WAITING', 'd')`,
    [clock.now()],
  )
  await differ('tried', 'sandbox')
  await rounds()
  await receiver.arrived(2)
  expect(receiver.arrivals.map(({ body }) => [body.kind, body.severity]).sort()).toEqual([
    ['differences', 'warning'],
    ['proposals', 'info'],
  ])
  expect([administrator, approver, support].flatMap(alertsTo)).toEqual([])
  aheadMs += 11 * HOUR_MS
  await rounds()
  await eventually(() => expect(alertsTo(approver)).toHaveLength(1))
  await eventually(() => expect(alertsTo(support)).toHaveLength(1))
  expect(alertsTo(approver)[0]?.subject).toMatch(/^Daily digest: Differences with providers: 1, and 1 more/)
  expect(alertsTo(approver)[0]?.text).toContain('/operator/proposals')
  expect(alertsTo(support)[0]?.text).not.toContain('/operator/proposals')
}, 60_000)

it('each chooses how, and gets nothing where it is off or the address is not confirmed', async () => {
  const { body } = await support.browser.ask<OwnAlerts>('GET /account/alerts')
  expect(body).toMatchObject({ choice: 'urgent', sendsMail: true, isReachable: true })
  expect(body.others).not.toContain('proposals')
  expect((await choose(support, 'off')).status).toBe(200)
  expect((await choose(approver, 'daily')).status).toBe(200)
  expect((await choose(approver, 'hourly')).status).toBe(400)
  expect((await support.browser.ask<OwnAlerts>('GET /account/alerts')).body.choice).toBe('off')
  const other = await invitedOperator(gateway, 'support')
  await query('update operator_users set is_email_verified = false where email = $1', [other.email])
  await differ()
  await rounds()
  await eventually(() => expect(alertsTo(administrator)).toHaveLength(1))
  aheadMs += 12 * HOUR_MS
  await rounds()
  await eventually(() => expect(alertsTo(approver)).toHaveLength(1))
  expect([support, other].flatMap(alertsTo)).toEqual([])
  // Each choice has its entry.
  expect(
    await query("select from audit_entries where action = 'account_changed' and subject = 'alerts'"),
  ).toHaveLength(2)
}, 60_000)

it('nobody gets more than four mails within an hour, and the next sums up what was held back', async () => {
  for (let time = 0; time < 3; time += 1) {
    const { agree } = await differ(`${time}`)
    await rounds()
    await agree()
    await rounds(7)
  }
  await differ('last')
  await differ('very last')
  await rounds()
  await eventually(async () => expect(await waiting()).toEqual([]))
  expect(alertsTo(support).map(({ subject }) => subject.startsWith('All clear'))).toEqual([
    ...[false, true, false, true],
  ])
  // The third time came and went, the fourth stands.
  aheadMs += 35 * MINUTE_MS
  await rounds()
  await eventually(() => expect(alertsTo(support)).toHaveLength(5))
  expect(alertsTo(support)[4]?.subject).toMatch(/^Differences with providers: 2/)
}, 120_000)

it('the webhook is tried again until it answers, in the order of what happened, under one id', async () => {
  receiver.answerBy(answerStatus(500, 'no'))
  const { agree } = await differ()
  await rounds()
  await agree()
  await rounds(7)
  const failed = hooks().length
  expect(failed).toBeGreaterThan(1)
  receiver.answerBy(acknowledge)
  aheadMs += HOUR_MS
  await rounds()
  await eventually(() => expect(hooks().at(-1)?.body.state).toBe('cleared'))
  const raised = hooks().slice(0, -1)
  expect(raised.every(({ body }) => body.state === 'raised')).toBe(true)
  expect(raised.length).toBe(failed + 1)
  expect(new Set(raised.map(({ body }) => body.id)).size).toBe(1)
  expect(hooks().every(isSigned)).toBe(true)
  const reasons = gateway.logged.filter(({ channel }) => channel === 'webhook')
  expect(reasons[0]).toMatchObject({ reason: 'the status is 500' })
  expect(JSON.stringify(gateway.logged)).not.toMatch(/secret=1|sixteen-characters/)
}, 120_000)

it('two nodes send one mail, and one that died in the middle has it sent by the other', async () => {
  const another = await gateway.startAnother()
  try {
    await differ()
    await rounds(1)
    await allSent(support, 1)
    await rounds(5)
    expect([administrator, approver, support].map((one) => alertsTo(one).length)).toEqual([1, 1, 1])
    expect(hooks()).toHaveLength(1)
    // As if a node had taken it, and died before or after it was sent.
    await query(
      `update alert_messages set sent_at = null, due_at = $1
       where recipient = (select id from operator_users where email = $2)`,
      [new Date(clock.now().getTime() + MINUTE_MS), support.email],
    )
    await rounds(1)
    await allSent(support, 2)
    await rounds(3)
    expect([administrator, approver, support].map((one) => alertsTo(one).length)).toEqual([1, 1, 2])
  } finally {
    await another.stop()
  }
}, 120_000)

it('however many nodes decide and send at one moment, there is one mail', async () => {
  await gateway.stop()
  gateway = await startTestGateway({}, surroundings)
  await firstOperator(gateway)
  const { db } = gateway.storage
  const [operator] = await listOperators(db)
  const now = clock.now()
  const matter = { name: 'payments', severity: 'critical', count: 1, oldestAt: null } as const
  const standing = [{ ...matter, since: now, seenAt: now }]
  const atOnce = (work: () => Promise<void>) => Promise.all(Array.from({ length: 8 }, work))
  // Somebody known: a new one is one by their first row.
  if (operator) await tellOperator({ db }, operator, { standing: [], now })
  await atOnce(async () => operator && tellOperator({ db }, operator, { standing, now }))
  expect(await waiting()).toHaveLength(1)
  const mails: unknown[] = []
  const outcomes: string[] = []
  const node = {
    ...{ db, clock, log: pino({ level: 'silent' }), publicUrl: gateway.url },
    poster: { post: () => expect.fail('there is no webhook') },
    ways: () => ({ sendMail: async (mail: unknown) => void mails.push(mail), webhook: null }),
    canWrite: () => true,
    observe: ({ outcome }: { outcome: string }) => void outcomes.push(outcome),
  }
  await atOnce(() => sendDue('mail', node, () => false))
  expect([mails.length, (await waiting()).length]).toEqual([1, 0])
  // It waits again, and meanwhile its reader has chosen to get none: that is no failure.
  await query('update alert_messages set sent_at = null, due_at = $1', [clock.now()])
  await query("update alert_recipients set choice = 'off'", [])
  await sendDue('mail', node, () => false)
  expect([mails.length, (await waiting()).length, outcomes]).toEqual([1, 0, ['sent']])
}, 60_000)

it('a hold is told of, and that it was lifted', async () => {
  await beginHold(gateway.trail, OPERATOR)
  await rounds()
  await eventually(() =>
    expect(receiver.arrivals.at(-1)?.body).toMatchObject({ kind: 'hold', state: 'raised' }),
  )
  await eventually(() => expect(alertsTo(administrator)).toHaveLength(1))
  await endHold(gateway.trail, OPERATOR)
  await rounds(7)
  await eventually(() =>
    expect(receiver.arrivals.at(-1)?.body).toMatchObject({ kind: 'hold', state: 'cleared' }),
  )
  expect(alertsTo(support)).toEqual([])
}, 60_000)

describe('nobody is told', () => {
  it('because a sandbox client moves its clock', async () => {
    const merchant = await gateway.merchant()
    await opened(merchant)
    await goOn(merchant, 3 * 86_400)
    await rounds()
    expect([receiver.arrivals.length, server.mails.length]).toEqual([0, 0])
    expect(await query('select from alert_messages')).toEqual([])
  }, 60_000)

  it('by mail, where there is no mail server', async () => {
    await gateway.stop()
    const { SMTP_URL, MAIL_FROM, ...quiet } = settings()
    gateway = await startTestGateway(quiet, surroundings)
    await firstOperator(gateway)
    await differ()
    await rounds()
    await receiver.arrived(1)
    expect(await query("select from alert_messages where recipient <> 'webhook'")).toEqual([])
  }, 60_000)
})

it('metrics count what was sent and what failed', async () => {
  receiver.answerBy(answerStatus(503))
  await differ()
  await rounds()
  await eventually(() => expect(alertsTo(administrator)).toHaveLength(1))
  await eventually(async () => {
    const text = await (await fetch(`${gateway.url}/metrics`)).text()
    expect(text).toMatch(/amsel_alerts_total\{channel="mail",outcome="sent"\} 3/)
    expect(text).toMatch(/amsel_alerts_total\{channel="webhook",outcome="failed"\} [1-9]/)
  })
}, 60_000)
