import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listAuditEntries } from '../../src/storage/index.ts'
import { consultRequest, newAgreement } from '../support/agreements.ts'
import { authorized, tokenRequest } from '../support/card-payments.ts'
import { isOnCitus } from '../support/database.ts'
import { disputed, PDF } from '../support/disputes.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { type Merchant, payRequest } from '../support/merchant.ts'
import {
  BANK,
  balancesOf,
  countRows,
  everythingStored,
  holdTable,
  listWrongBalances,
  opened,
  paid,
} from '../support/money.ts'
import { complaintOf } from '../support/process.ts'
import { ACKNOWLEDGEMENT, answerStatus, settled, useReceiver } from '../support/receiver.ts'
import { offered, saveCard as saveBuyersCard } from '../support/saved-cards.ts'
import {
  agreeAndRevoke,
  buyAndComplain,
  buyInSession,
  documentOf,
  leaveSession,
  newPerson,
  Operator,
  type Person,
  saveCard,
  wordsOf,
} from './person.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on', API_LOG_DAYS: '30' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()
const operator = new Operator(gateway)
beforeAll(() => operator.arrive())
afterAll(() => operator.leave())

let person: Person
beforeEach(() => {
  person = newPerson()
})

/** Long enough for sessions to expire, cards to be captured and notifications to be done with. */
async function pass(by: Merchant, seconds: number): Promise<void> {
  for (let { code } = await by.advance(seconds); code !== 'SUCCESS'; ) code = (await by.advance(0)).code
}
const HOURS = 3_600
const DAY = 86_400
/** Copies of a payment have no transfers of their own. */
const UNPAID = `'{"status": "FAIL", "captured_minor": 0, "fee_minor": 0}'::jsonb`

/** Everything that a person can leave behind, all of it over. */
async function liveThrough(by: Merchant, who: Person) {
  const complained = await buyAndComplain(by, who)
  const inSession = await buyInSession(gateway, by, who)
  const url = await leaveSession(by, who)
  await agreeAndRevoke(by, who)
  await pass(by, 30 * HOURS)
  return { complained, inSession, url }
}

async function expectKept(who: Person): Promise<void> {
  const stored = await everythingStored(gateway)
  for (const value of [who.reference, who.name, who.email, who.phone, who.address, who.clientIp, who.goods])
    expect(stored).toContain(value)
}

async function expectForgotten(who: Person): Promise<void> {
  const stored = (await everythingStored(gateway)).toLowerCase()
  expect(Object.values(who).filter((value) => stored.includes(value.toLowerCase()))).toEqual([])
}

const rowsOf = ({ clientId }: Merchant, table: string) =>
  gateway.database.query(`select * from ${table} where client_id = $1 order by 1, 2, 3`, [clientId])

const TABLES = [
  ...['payments', 'payment_transactions', 'disputes', 'payment_sessions', 'agreements', 'card_tokens'],
  ...['notifications', 'notification_attempts', 'notification_sequences', 'agenda'],
]

describe('privacy export', () => {
  it('shows everything that is kept of a person, and nothing of others', async () => {
    const other = newPerson()
    const { complained, inSession } = await liveThrough(merchant, person)
    await liveThrough(merchant, other)
    const neighbour = await gateway.merchant()
    await liveThrough(neighbour, person)
    const shown = await operator.export(merchant, '--buyer', person.email)
    const text = JSON.stringify(shown)
    for (const value of Object.values(person)) expect(text).toContain(value)
    for (const value of Object.values(other)) expect(text).not.toContain(value)
    expect(shown.payments).toMatchObject([
      {
        paymentId: complained.paymentId,
        status: 'SUCCESS',
        amount: { currency: 'HKD', value: '25800' },
        customizedInfo: { customizedField1: person.phone },
        transactions: [{ kind: 'REFUND', details: { reason: `${person.name} sent it back` } }],
        disputes: [{ state: 'JUDGED', document: { base64: documentOf(person) } }],
        session: null,
      },
      { paymentId: inSession.paymentId, session: { request: { order: { orderDescription: person.goods } } } },
    ])
    const notifications = shown.payments[0]?.notifications ?? []
    expect([...new Set(notifications.map(({ kind }) => kind))].sort()).toEqual([
      'notifyDispute',
      'notifyPayment',
      'notifyRefund',
    ])
    expect(notifications[0]?.body).toMatchObject({ paymentId: complained.paymentId })
    expect(shown.sessions).toHaveLength(1)
    expect(shown.agreements).toEqual([])
    const payments = (await rowsOf(neighbour, 'payments')) as { payment_id: string }[]
    for (const { payment_id } of payments) expect(text).not.toContain(payment_id)
  })

  it('finds a person by whatever names them, in any case, and as a whole alone', async () => {
    const { paymentId } = await paid(merchant, undefined, wordsOf(person))
    const named = async (text: string) => (await operator.export(merchant, '--buyer', text)).payments
    for (const text of [person.reference, person.name, person.phone, person.clientIp.toUpperCase()])
      expect(await named(text)).toMatchObject([{ paymentId }])
    for (const text of ['Ada', person.email.slice(1), 'Lovelace']) expect(await named(text)).toEqual([])
  })

  it('finds a person among more payments than one look takes', async () => {
    const { paymentId } = await paid(merchant, undefined, wordsOf(person))
    await gateway.database.query(
      `insert into payments select (jsonb_populate_record(p, ${UNPAID} || jsonb_build_object(
         'payment_id', payment_id || '-' || n, 'metadata', case when n = 9999 then p.metadata end, 'details', '{}'))).*
       from payments p, generate_series(9000, 10200) n where client_id = $1`,
      [merchant.clientId],
    )
    const whose = ['--client', merchant.clientId, '--buyer', person.email, '--json']
    const { stdout, stderr } = await operator.privacy('export', ...whose)
    const { payments } = JSON.parse(stdout)
    expect(payments).toMatchObject([{ paymentId }, { paymentId: `${paymentId}-9999` }])
    expect(stderr).toContain('1202 payments looked through, 2 found')
  })

  it('shows no token, code or link that would let somebody act', async () => {
    const tokens = await newAgreement(merchant, { authState: person.reference })
    await merchant.call('simulator/cancelAuthorization', { accessToken: tokens.accessToken })
    const { cardToken, paymentId } = await saveCard(merchant, person)
    const { normalUrl } = (await merchant.pay(wordsOf(person))).body
    const ofAgreement = await operator.export(merchant, '--buyer', person.reference)
    const text = JSON.stringify(ofAgreement)
    expect(ofAgreement.agreements).toMatchObject([
      { authState: person.reference, state: 'CANCELED', userLoginId: tokens.userLoginId },
    ])
    expect(ofAgreement.payments).toMatchObject([
      { paymentId, card: { lastFour: '0768' }, savedCard: { card: { lastFour: '0768' } } },
      {},
    ])
    for (const secret of [tokens.accessToken, tokens.refreshToken, cardToken, String(normalUrl)])
      expect(text).not.toContain(secret)
    expect(text).not.toContain('sealed:')
  })

  it('shows what an endpoint answered, and leads from a payment to the agreement made by it', async () => {
    receiver.answerBy((response) => void response.end(ACKNOWLEDGEMENT.replace('success', person.email)))
    const session = {
      productCode: 'AGREEMENT_PAYMENT',
      productScene: 'EASY_PAY',
      agreementInfo: { authState: 'easy' },
      paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
      paymentNotifyUrl: receiver.url(),
    }
    const { paymentId } = await buyInSession(gateway, merchant, person, session)
    await settled(merchant, 'ACKNOWLEDGED')
    const shown = await operator.export(merchant, '--payment', paymentId)
    expect(shown.payments).toMatchObject([
      { notifications: [{ attempts: [{ answer: expect.stringContaining(person.email) }] }] },
    ])
    expect(shown.agreements).toMatchObject([{ authState: 'easy', state: 'ACTIVE' }])
  })

  it('writes a file that only its owner can read, and overwrites none', async ({ onTestFinished }) => {
    const directory = await mkdtemp(join(tmpdir(), 'amsel-privacy-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const out = join(directory, 'person.json')
    const { paymentId } = await paid(merchant, undefined, wordsOf(person))
    const whose = ['--client', merchant.clientId, '--payment', paymentId]
    const { status, stdout } = await operator.privacy('export', ...whose, '--out', out)
    expect([status, stdout]).toEqual([0, expect.stringContaining('1 payments')])
    expect(stdout).not.toContain(person.email)
    expect((await stat(out)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(out, 'utf8')).payments).toMatchObject([{ paymentId }])
    expect(complaintOf(await operator.privacy('export', ...whose, '--out', out))).toContain(out)
  })
})

describe('privacy erase', () => {
  it('leaves nothing of a person, all of others, and every id, state, amount and transfer', async () => {
    const other = newPerson()
    const { complained, inSession, url } = await liveThrough(merchant, person)
    await liveThrough(merchant, other)
    const neighbour = await gateway.merchant()
    const stranger = newPerson()
    await liveThrough(neighbour, stranger)
    const before = {
      transfers: await rowsOf(merchant, 'transfers'),
      balances: await balancesOf(gateway, merchant),
      inquiry: (await merchant.inquire(complained)).body,
      neighbour: await rowsOf(neighbour, 'payments'),
      ids: await rowsOf(merchant, 'payment_request_ids'),
    }
    await expectKept(person)
    const { erased, left } = await operator.erase(merchant, '--buyer', person.reference)
    expect(left).toEqual([])
    expect(erased).toMatchObject({
      payments: 2,
      refunds: 1,
      documents: 1,
      sessions: 2,
      agreements: 1,
      savedCards: 0,
    })
    await expectForgotten(person)
    await expectKept(other)
    await expectKept(stranger)
    expect(await rowsOf(neighbour, 'payments')).toEqual(before.neighbour)
    expect(await rowsOf(merchant, 'transfers')).toEqual(before.transfers)
    expect(await rowsOf(merchant, 'payment_request_ids')).toEqual(before.ids)
    expect(await balancesOf(gateway, merchant)).toEqual(before.balances)
    expect(await listWrongBalances(gateway)).toEqual([])
    const { metadata, customizedInfo, ...stays } = before.inquiry
    expect((await merchant.inquire(complained)).body).toEqual(stays)
    expect((await merchant.inquire(inSession)).body.paymentStatus).toBe('SUCCESS')
    expect((await fetch(url)).status).toBe(404)
  })

  it('is written down with who did it, as an export is, and without the words; a dry run is not', async () => {
    await liveThrough(merchant, person)
    const whose = ['--buyer', person.email]
    await operator.export(merchant, ...whose)
    await operator.erase(merchant, ...whose, '--dry-run')
    const { found } = await operator.erase(merchant, ...whose)
    const { clientId } = merchant
    const search = { clientId, action: undefined, since: undefined, until: undefined, limit: 20 }
    const entries = await listAuditEntries(gateway.storage.db, search)
    const logged = entries.filter(({ action }) => ['exported', 'person_erased'].includes(action)).toReversed()
    expect(logged).toMatchObject([
      { action: 'exported', actor: expect.stringMatching(/^operator /) },
      {
        action: 'person_erased',
        actor: expect.stringMatching(/^operator /),
        before: { payments: found.paymentIds.length, agreements: found.agreementIds.length },
      },
    ])
    expect(JSON.stringify(entries)).not.toContain(person.email)
  })

  it('called again finds nothing more', async () => {
    const { complained } = await liveThrough(merchant, person)
    await operator.erase(merchant, '--buyer', person.email)
    const nothing = { payments: 0, refunds: 0, documents: 0, notifications: 0, sessions: 0, agreements: 0 }
    const byText = await operator.erase(merchant, '--buyer', person.email)
    expect(byText).toMatchObject({ erased: nothing, left: [], found: { paymentIds: [] } })
    const byId = await operator.erase(merchant, '--payment', complained.paymentId)
    expect(byId).toMatchObject({ erased: nothing, left: [] })
  })

  it('with --dry-run says what would go, and changes nothing', async () => {
    await liveThrough(merchant, person)
    const stored = () => Promise.all(TABLES.map((table) => rowsOf(merchant, table)))
    const before = await stored()
    const planned = await operator.erase(merchant, '--buyer', person.email, '--dry-run')
    expect(planned.isDryRun).toBe(true)
    expect(await stored()).toEqual(before)
    const done = await operator.erase(merchant, '--buyer', person.email)
    expect({ ...done, isDryRun: true }).toEqual(planned)
  })

  it('leaves a payment that a repeat, a refund and a dispute still find', async () => {
    const request = { ...payRequest(), ...wordsOf(person) }
    const { paymentId } = (await merchant.pay(request)).body
    await merchant.complete({ paymentId }, 'SUCCESS')
    await operator.erase(merchant, '--payment', String(paymentId))
    const again = await merchant.pay(request)
    expect([again.code, again.body.paymentId]).toEqual(['SUCCESS', paymentId])
    const another = { ...request, paymentAmount: { currency: 'HKD', value: '1' } }
    expect((await merchant.pay(another)).code).toBe('REPEAT_REQ_INCONSISTENT')
    const refundRequestId = 'after'
    expect((await merchant.refund({ paymentId }, 800, { refundRequestId })).code).toBe('SUCCESS')
    expect((await merchant.refund({ paymentId }, 800, { refundRequestId })).code).toBe('SUCCESS')
    expect((await merchant.refund({ paymentId }, 25_001)).code).toBe('REFUND_AMOUNT_EXCEED')
    expect((await merchant.openDispute({ paymentId })).code).toBe('SUCCESS')
    expect(await listWrongBalances(gateway)).toEqual([])
    expect(await countRows(gateway, merchant, 'payments')).toBe(1)
    const logged = (await merchant.notifications()).map(({ kind, sequence }) => [kind, sequence])
    expect(logged).toContainEqual(['notifyRefund', 2])
  })

  it('keeps what a refund of a capture needs', async () => {
    const payment = await authorized(merchant, undefined, wordsOf(person))
    const { captureId } = (await merchant.capture(payment, 10_000)).body
    await merchant.capture(payment, 15_800, { isLastCapture: true })
    await merchant.refund(payment, 9_000, { captureId, metadata: person.email })
    await pass(merchant, 8 * DAY)
    expect((await operator.erase(merchant, '--buyer', person.email)).erased).toMatchObject({
      payments: 1,
      refunds: 1,
    })
    await expectForgotten(person)
    expect((await merchant.refund(payment, 1_001, { captureId })).code).toBe('REFUND_AMOUNT_EXCEED')
    expect((await merchant.refund(payment, 1_000, { captureId })).body.result.resultStatus).not.toBe('F')
  })

  it('of one payment reaches logged answers that list it beside others', async () => {
    const [other, later] = [newPerson(), newPerson()]
    await paid(merchant, undefined, wordsOf(other))
    await merchant.notifications()
    // The payment is made in the client's future, the log is written in real time.
    await pass(merchant, 30 * DAY)
    const { paymentId } = await paid(merchant, undefined, wordsOf(person))
    await paid(merchant, undefined, wordsOf(later))
    await merchant.notifications()
    const lists = async () =>
      (
        await gateway.database.query<{ payment_id: string; answer_body: string }>(
          `select payment_id, answer_body from api_calls
           where client_id = $1 and operation = 'v1/notifications/list' order by call_id`,
          [merchant.clientId],
        )
      ).map(({ payment_id, answer_body }) => ({
        isFiledUnderIt: payment_id === paymentId,
        namesIt: answer_body.includes(paymentId),
      }))
    const [unrelated, listed] = [
      { isFiledUnderIt: false, namesIt: false },
      { isFiledUnderIt: false, namesIt: true },
    ]
    await expect.poll(lists, { timeout: 20_000 }).toEqual([unrelated, listed])
    const planned = await operator.erase(merchant, '--payment', paymentId, '--dry-run')
    expect(await lists()).toEqual([unrelated, listed])
    const { erased, left } = await operator.erase(merchant, '--payment', paymentId)
    expect([erased.calls, left]).toEqual([planned.erased.calls, []])
    expect(await lists()).toEqual([unrelated])
    await expectForgotten(person)
    await expectKept(other)
    await expectKept(later)
  })

  it('removes a saved card only when it is told to', async () => {
    const { cardToken, paymentId } = await saveCard(merchant, person)
    await pass(merchant, DAY)
    expect((await merchant.inquire({ paymentId })).body.paymentStatus).toBe('SUCCESS')
    const first = await operator.erase(merchant, '--buyer', person.email)
    expect(first).toMatchObject({
      erased: { payments: 1, savedCards: 0 },
      left: [{ kind: 'savedCard', id: paymentId }],
    })
    expect((await merchant.call('payments/pay', tokenRequest(cardToken))).code).toBe('SUCCESS')
    const second = await operator.erase(merchant, '--payment', paymentId, '--with-saved-cards')
    expect(second).toMatchObject({ erased: { payments: 0, savedCards: 1 }, left: [] })
    expect((await merchant.call('payments/pay', tokenRequest(cardToken))).body.result.resultStatus).toBe('F')
  })

  it('finds a card by whose it is when the words of its payment are gone, and forgets whose it is', async () => {
    const { reference } = person
    const { paymentId } = await saveBuyersCard(merchant, reference)
    const neighbour = await gateway.merchant()
    await saveBuyersCard(neighbour, reference)
    await pass(merchant, 10 * DAY)
    await gateway.database.query("update payments set details = '{}' where payment_id = $1", [paymentId])
    const { payments } = await operator.export(merchant, '--buyer', reference)
    expect(payments).toMatchObject([
      { paymentId, savedCard: { card: { lastFour: '0768', expiry: '12/39' }, isOfferedAgain: true } },
    ])
    const { body } = await merchant.inquire({ paymentId })
    const { cardToken } = body.paymentResultInfo as { cardToken: string }
    const { left } = await operator.erase(merchant, '--buyer', reference)
    expect(left).toMatchObject([{ kind: 'savedCard', id: paymentId }])
    expect((await offered(merchant, reference)).names).toEqual([])
    expect((await merchant.call('payments/pay', tokenRequest(cardToken))).code).toBe('SUCCESS')
    expect((await offered(neighbour, reference)).names).toHaveLength(1)
    await operator.erase(neighbour, '--buyer', reference, '--with-saved-cards')
    expect(await rowsOf(neighbour, 'card_tokens')).toEqual([])
  })

  it('forgets an answered request for documents, which nobody will judge', async () => {
    const { paymentId, disputeId } = await disputed(merchant, { disputeType: 'RETRIEVAL_REQUEST' })
    await merchant.defend(disputeId, PDF)
    const { erased, left } = await operator.erase(merchant, '--payment', paymentId)
    expect([erased.documents, left]).toEqual([1, []])
    const evidence = await gateway.database.query(
      'select 1 from disputes where client_id = $1 and evidence_sealed is not null',
      [merchant.clientId],
    )
    expect(evidence).toEqual([])
  })
})

describe('what is still open', () => {
  const leave = async (make: () => Promise<{ paymentId: unknown }>, because: string) => {
    const { paymentId } = await make()
    const before = await rowsOf(merchant, 'payments')
    const { erased, left } = await operator.erase(merchant, '--buyer', person.email)
    expect(left).toEqual([{ kind: 'payment', id: paymentId, because: [because] }])
    expect(erased).toMatchObject({ payments: 0, notifications: 0, documents: 0 })
    expect(await rowsOf(merchant, 'payments')).toEqual(before)
    await expectKept(person)
  }

  it('a payment that waits for its payer is left', () =>
    leave(() => opened(merchant, undefined, wordsOf(person)), 'it has not ended'))

  it('a payment with a pending refund is left', () =>
    leave(async () => {
      const payment = await paid(merchant, BANK, wordsOf(person))
      expect((await merchant.refund(payment, { currency: 'MYR', value: '1000' })).code).toBe(
        'REFUND_IN_PROCESS',
      )
      return payment
    }, 'a refund or the like is pending'))

  it('a payment with an open dispute is left, with the document of an older one', () =>
    leave(async () => {
      const payment = await paid(merchant, undefined, wordsOf(person))
      const dispute = await merchant.openDispute(payment, {
        disputeAmount: { currency: 'HKD', value: '100' },
      })
      await merchant.defend(dispute.body.disputeId, documentOf(person))
      await merchant.judge(dispute.body.disputeId, 'ACCEPT_BY_CUSTOMER')
      expect((await merchant.openDispute(payment)).code).toBe('SUCCESS')
      return payment
    }, 'a dispute is open'))

  it('a card that may still be captured is left', () =>
    leave(() => authorized(merchant, undefined, wordsOf(person)), 'it may still be captured'))

  it('a payment whose notification waits is left, and goes when that is done with', async () => {
    receiver.answerBy(answerStatus(500))
    const payment = () => paid(merchant, undefined, { ...wordsOf(person), paymentNotifyUrl: receiver.url() })
    await leave(payment, 'a notification waits to be sent')
    await pass(merchant, 3 * DAY)
    expect(await operator.erase(merchant, '--buyer', person.email)).toMatchObject({
      erased: { payments: 1, notifications: 1 },
      left: [],
    })
    await expectForgotten(person)
  })

  it('a session that can be paid in is left', async () => {
    const url = await leaveSession(merchant, person)
    const { left } = await operator.erase(merchant, '--buyer', person.email)
    expect(left).toMatchObject([{ kind: 'session', because: ['the payer may still pay with it'] }])
    expect((await fetch(url)).status).toBe(200)
  })

  it('an agreement that has not ended is left, and goes when its payer cancels it', async () => {
    const { accessToken } = await newAgreement(merchant, { authState: person.reference })
    const erase = () => operator.erase(merchant, '--buyer', person.reference)
    expect((await erase()).left).toMatchObject([{ kind: 'agreement', authState: person.reference }])
    await merchant.call('simulator/cancelAuthorization', { accessToken })
    expect(await erase()).toMatchObject({ erased: { agreements: 1 }, left: [] })
    await expectForgotten(person)
  })

  it('an agreement that nobody decided about goes when its time is over', async () => {
    const request = consultRequest({ authState: person.reference })
    await merchant.call('authorizations/consult', request)
    const erase = () => operator.erase(merchant, '--buyer', person.reference)
    expect((await erase()).left).toMatchObject([{ kind: 'agreement' }])
    await pass(merchant, 2 * HOURS)
    expect(await erase()).toMatchObject({ erased: { agreements: 1 }, left: [] })
  })

  it('is named with the advice to come again, and that is no failure', async () => {
    const { paymentId } = await opened(merchant, undefined, wordsOf(person))
    const { status, stdout } = await operator.privacy(
      ...['erase', '--client', merchant.clientId, '--payment', paymentId],
    )
    expect([status, stdout]).toEqual([0, expect.stringContaining(`payment ${paymentId}: it has not ended`)])
    expect(stdout).toContain('Run it again')
  })
})

/** They look for who waits in the database: on a distributed one that is the worker. */
describe.skipIf(isOnCitus)('at the same moment', () => {
  const isWaiting = async (query: string) => {
    const sessions = await gateway.database.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [query],
    )
    return sessions.length > 0
  }
  const untilWaiting = (query: string) => vi.waitUntil(() => isWaiting(query), { timeout: 20_000 })

  it('a refund that has begun is not overlooked, and loses nothing', async () => {
    const payment = await paid(merchant, BANK, { metadata: person.email })
    // Else the refund begins once more when its money is in the account.
    await vi.waitUntil(async () => (await countRows(gateway, merchant, 'ledger_queue')) === 0, {
      timeout: 20_000,
    })
    const letGo = await holdTable(gateway, 'attempts', 'share')
    const refund = merchant.refund(payment, { currency: 'MYR', value: '1000' })
    await untilWaiting('insert into "attempts"%')
    const erasure = operator.erase(merchant, '--payment', payment.paymentId)
    await untilWaiting('select%from "payments"%for update')
    await letGo()
    expect((await refund).code).toBe('REFUND_IN_PROCESS')
    expect((await erasure).left).toMatchObject([{ because: ['a refund or the like is pending'] }])
    expect((await merchant.inquire(payment)).body.metadata).toBe(person.email)
    await pass(merchant, 2 * HOURS)
    expect(await merchant.transactions(payment)).toMatchObject([
      { transactionType: 'REFUND', transactionResult: { resultCode: 'SUCCESS' } },
    ])
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('a notification that is sent again is not removed under way', async () => {
    const payment = await paid(merchant, undefined, wordsOf(person))
    const holder = await gateway.storage.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from notifications where client_id = $1 for update', [merchant.clientId])
    const { left } = await operator.erase(merchant, '--payment', payment.paymentId)
    await holder.query('rollback')
    holder.release()
    expect(left).toMatchObject([{ because: ['a notification waits to be sent'] }])
    await expectKept(person)
  })
})

/** One payment, and copies of it that moved no money: quicker than to pay each. */
async function buyOften(who: Person, times: number): Promise<void> {
  const { paymentId } = await paid(merchant, undefined, wordsOf(who))
  await gateway.database.query(
    `insert into payments select (jsonb_populate_record(p, ${UNPAID} || jsonb_build_object(
       'payment_id', payment_id || '-' || n))).*
     from payments p, generate_series(2, $3::integer) n where client_id = $1 and payment_id = $2`,
    [merchant.clientId, paymentId, times],
  )
}

describe('a mistake of the operator', () => {
  it.each([
    ['no client', ['export', '--buyer', 'somebody'], '--client'],
    ['nobody', ['export', '--client', 'C'], 'either --payment or --buyer'],
    ['both', ['erase', '--client', 'C', '--buyer', 'abc', '--payment', '1'], 'either --payment or --buyer'],
    ['an unknown client', ['erase', '--client', 'NOBODY', '--buyer', 'abc'], 'There is no client NOBODY'],
    ['another act', ['forget'], 'export, erase'],
    ['two places', ['export', '--client', 'C', '--buyer', 'abc', '--json', '--out', 'x'], '--json or --out'],
  ])('%s is one sentence', async (_what, args, words) => {
    expect(complaintOf(await operator.privacy(...args))).toContain(words)
  })

  it('a text that more than 20 payments hold erases nobody without --yes', async () => {
    const erase = (who: Person, ...more: string[]) =>
      operator.privacy('erase', '--client', merchant.clientId, '--buyer', who.email, ...more)
    const rare = newPerson()
    await buyOften(person, 21)
    await buyOften(rare, 20)
    await pass(merchant, 30 * HOURS)

    const refused = await erase(person)
    expect([refused.status, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toMatch(/^21 payments contain this text .* then erase with --yes\.$/m)
    expect(JSON.parse((await erase(person, '--dry-run', '--json')).stdout).found.paymentIds).toHaveLength(21)
    await expectKept(person)
    expect((await erase(rare)).status).toBe(0)
    await expectForgotten(rare)
    await expectKept(person)
    expect((await erase(person, '--yes')).status).toBe(0)
    await expectForgotten(person)
  })

  it('a text of two letters, or another client’s payment, is refused and nothing is touched', async () => {
    const { paymentId } = await paid(merchant, undefined, wordsOf(person))
    const ofClient = ['erase', '--client', merchant.clientId]
    expect(complaintOf(await operator.privacy(...ofClient, '--buyer', ' HK '))).toContain('3 characters')
    const neighbour = await gateway.merchant()
    const stolen = ['erase', '--client', neighbour.clientId, '--payment', paymentId]
    expect(complaintOf(await operator.privacy(...stolen))).toContain(`no payment ${paymentId}`)
    await expectKept(person)
  })
})
