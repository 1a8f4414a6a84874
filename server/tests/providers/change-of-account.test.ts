import { describe, expect, it } from 'vitest'
import { providerKey } from '../../src/domain/index.ts'
import { addUpstream, routeTo, untilRouted } from '../support/chain.ts'
import { goOn } from '../support/clock.ts'
import { useGateway } from '../support/gateway.ts'
import { inStoreRequest } from '../support/in-store.ts'
import { type Merchant, payRequest, type TestAnswer } from '../support/merchant.ts'
import { balancesOf } from '../support/money.ts'
import { eventually } from '../support/process.ts'
import { newSession } from '../support/sessions.ts'
import { useFaultyWay } from './faulty-way.ts'

const back = useGateway()
// Nobody is given up while the test holds answers, however slow the machine is.
const front = useGateway({}, { providerDeadlineMs: 40_000 })
/** To the first account of each test; the second one is reached straight. */
const way = useFaultyWay(back)

const PAY = 'payments/pay'

interface TwoAccounts {
  readonly merchant: Merchant
  /** The front's accounts at the back: whoever calls by one plays its payers. */
  readonly first: Merchant
  readonly second: Merchant
}

async function twoAccounts(): Promise<TwoAccounts> {
  const [merchant, first, second] = [await front.merchant(), await back.merchant(), await back.merchant()]
  const { url, publicKey } = way
  await routeTo(front, merchant, { provider: await addUpstream(front, first, { url, publicKey }) })
  await routeTo(front, merchant, { provider: await addUpstream(front, second) })
  await untilRouted(merchant, back)
  return { merchant, first, second }
}

/** Answers of the first account that wait until they are let go. */
function holdAnswers(count: number): { readonly met: Promise<void>[]; release(): void } {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  return { met: Array.from({ length: count }, () => way.break(PAY, { at: 'after', until })), release }
}

/** So many calls of the first account come to nothing that it is spared from then on. */
async function openCircuit(merchant: Merchant): Promise<void> {
  for (let times = 0; times < 8; times += 1) void way.break(PAY, { at: 'before', how: 'status 500' })
  await Promise.all(Array.from({ length: 8 }, () => merchant.pay()))
}

interface Charge extends Record<string, unknown> {
  readonly attempt_id: string
  readonly provider: string
  readonly state: string
}

const chargesOf = (merchant: Merchant, paymentRequestId: string) =>
  front.database.query<Charge>(
    `select a.attempt_id, a.provider, a.state from attempts a join payments p using (client_id, payment_id)
     where a.client_id = $1 and p.payment_request_id = $2 and a.kind = 'CHARGE' order by a.created_at`,
    [merchant.clientId, paymentRequestId],
  )

/** The first call of a payment has reached the first account, whose answer is held. */
async function isSent(merchant: Merchant, paymentRequestId: string): Promise<void> {
  await expect
    .poll(async () => {
      const [charge] = await chargesOf(merchant, paymentRequestId)
      if (!charge) return 0
      const key = providerKey({ clientId: merchant.clientId, attemptId: charge.attempt_id })
      const found = await back.database.query('select 1 from payments where payment_request_id = $1', [key])
      return found.length
    })
    .toBe(1)
}

const nameOf = ({ clientId }: Merchant) => clientId.toLowerCase().replaceAll('_', '-')

/** The payer pays at the first account, which has given its merchant a page. */
async function payAtFirst({ merchant, first }: TwoAccounts, paymentRequestId: string): Promise<void> {
  const charges = await chargesOf(merchant, paymentRequestId)
  expect(charges.map(({ provider, state }) => [provider, state])).toEqual([[nameOf(first), 'PENDING']])
  const key = providerKey({ clientId: merchant.clientId, attemptId: String(charges[0]?.attempt_id) })
  expect((await first.complete({ paymentRequestId: key }, 'SUCCESS')).code).toBe('SUCCESS')
  await goOn(merchant, 60)
  expect((await merchant.inquire({ paymentRequestId })).body.paymentStatus).toBe('SUCCESS')
}

const page = () => {
  const request = payRequest()
  return { name: request.paymentRequestId, ask: (merchant: Merchant) => merchant.pay(request) }
}
const shopCode = () => {
  const request = inStoreRequest('OrderCode')
  return { name: request.paymentRequestId, ask: (merchant: Merchant) => merchant.call(PAY, request) }
}

describe('a call that waits for the first one and then finds the account spared', () => {
  it.each([
    ['a page', page],
    ['a shop’s code', shopCode],
  ])('does not leave the account at which the first one opens %s', async (_what, kind) => {
    const accounts = await twoAccounts()
    const { merchant } = accounts
    const { name, ask } = kind()
    const { met, release } = holdAnswers(1)
    const asked: Promise<TestAnswer>[] = [ask(merchant)]
    await isSent(merchant, name)
    asked.push(ask(merchant))
    await openCircuit(merchant)
    const repeated = await asked[1]
    expect(repeated?.code).toBe('UNKNOWN_EXCEPTION')
    release()
    await Promise.all(met)
    const answered = await asked[0]
    expect(['PAYMENT_IN_PROCESS', 'SUCCESS']).toContain(answered?.code)
    // The same again is the same.
    expect((await ask(merchant)).text).toBe(answered?.text)
    if (kind === page) await payAtFirst(accounts, name)
    expect((await chargesOf(merchant, name)).map(({ provider }) => provider)).toEqual([
      nameOf(accounts.first),
    ])
  })

  it('does not leave it either where all its places are taken', async () => {
    const accounts = await twoAccounts()
    const { merchant } = accounts
    const { name, ask } = page()
    const { release } = holdAnswers(1)
    const first = ask(merchant)
    await isSent(merchant, name)
    const others = holdAnswers(63)
    const before = way.calls.length
    const waiting = Array.from({ length: 63 }, () => merchant.pay())
    await expect.poll(() => way.calls.length - before, { timeout: 30_000 }).toBe(63)
    expect((await ask(merchant)).code).toBe('UNKNOWN_EXCEPTION')
    release()
    const answered = await first
    expect(answered.code).toBe('PAYMENT_IN_PROCESS')
    others.release()
    await Promise.all(waiting)
    await payAtFirst(accounts, name)
  })

  it('is the second click in a session as well', async () => {
    const accounts = await twoAccounts()
    const { merchant } = accounts
    const { url, body } = await newSession(merchant)
    const { release } = holdAnswers(1)
    const choose = () => chooseWallet(url)
    const clicks = [choose()]
    const name = String((await sessionOf(body.paymentSessionId)).payment_request_id)
    await isSent(merchant, name)
    clicks.push(choose())
    await openCircuit(merchant)
    await clicks[1]
    release()
    await clicks[0]
    await payAtFirst(accounts, name)
  })
})

const sessionOf = async (id: unknown) => {
  const [row] = await front.database.query<{ payment_request_id: string }>(
    'select payment_request_id from payment_sessions where payment_session_id = $1',
    [id],
  )
  return row ?? { payment_request_id: '' }
}

/** The payer chooses on the session's page. */
const chooseWallet = (url: string): Promise<Response> =>
  fetch(`${url}/choose`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ method: 'ALIPAY_HK' }),
    redirect: 'manual',
  })

describe('after a certain no', () => {
  it('the next account is asked, and the first is asked to close what it may have opened', async () => {
    const accounts = await twoAccounts()
    const { merchant, first, second } = accounts
    const { name, ask } = page()
    // Upstream refuses what it has in fact opened.
    void way.break(PAY, {
      at: 'after',
      lie: (body) => {
        for (const field of Object.keys(body)) delete body[field]
        body.result = { resultStatus: 'F', resultCode: 'RISK_REJECT', resultMessage: 'no' }
      },
    })
    const answered = await ask(merchant)
    expect(answered.code).toBe('PAYMENT_IN_PROCESS')
    const charges = await chargesOf(merchant, name)
    expect(charges.map(({ provider, state }) => [provider, state])).toEqual([
      [nameOf(first), 'FAILED'],
      [nameOf(second), 'PENDING'],
    ])
    await goOn(merchant, 1)
    const key = providerKey({ clientId: merchant.clientId, attemptId: String(charges[0]?.attempt_id) })
    expect((await first.inquire({ paymentRequestId: key })).body.paymentStatus).toBe('CANCELLED')
    expect((await merchant.inquire({ paymentRequestId: name })).body.paymentStatus).toBe('PROCESSING')
  })

  it('what was paid at the first all the same goes back to its payer', async () => {
    const accounts = await twoAccounts()
    const { merchant, first, second } = accounts
    const { name, ask } = page()
    let key = ''
    void way.break(PAY, {
      at: 'after',
      lie: (body) => {
        key = String(body.paymentRequestId)
        for (const field of Object.keys(body)) delete body[field]
        body.result = { resultStatus: 'F', resultCode: 'RISK_REJECT', resultMessage: 'no' }
      },
    })
    // It is heard before the first is asked to give it up, however slow the machine is: then it would send the money back by itself.
    let isHeard = () => {}
    const heard = new Promise<void>((resolve) => {
      isHeard = resolve
    })
    void way.break('payments/cancel', { at: 'before', clientId: first.clientId, hold: () => heard })
    expect((await ask(merchant)).code).toBe('PAYMENT_IN_PROCESS')
    expect((await first.complete({ paymentRequestId: key }, 'SUCCESS')).code).toBe('SUCCESS')
    await eventually(async () => expect((await chargesOf(merchant, name))[0]?.state).toBe('SUCCEEDED'))
    isHeard()
    for (let rounds = 0; rounds < 3; rounds += 1) await goOn(merchant, 60)
    const [one, two] = await chargesOf(merchant, name)
    expect([one?.state, two?.state]).toEqual(['SUCCEEDED', 'PENDING'])
    expect((await first.inquire({ paymentRequestId: key })).body.paymentStatus).toBe('CANCELLED')
    expect(await balancesOf(front, merchant)).toEqual({})
    expect((await merchant.inquire({ paymentRequestId: name })).body.paymentStatus).toBe('PROCESSING')
    expect(two?.provider).toBe(nameOf(second))
  })
})
