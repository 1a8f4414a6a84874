import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PayerStep, ProposalRow } from '../../src/entrances/operator-api/shapes.ts'
import { newPerson, type Person, wordsOf } from '../privacy/person.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { everythingStored, paid } from '../support/money.ts'
import { allow, firstOperator, newOperator, type TestOperator } from '../support/operators.ts'

const gateway = useGateway({ API_LOG_DAYS: '30' })
let [administrator, approver, other]: TestOperator[] = []
let merchant: Merchant
let person: Person

beforeAll(async () => {
  administrator = await firstOperator(gateway)
  approver = await newOperator(gateway, administrator, 'approver')
  other = await newOperator(gateway, administrator, 'approver')
}, 60_000)
beforeEach(async () => {
  merchant = await gateway.merchant()
  person = newPerson()
})

const ask = <T = Record<string, never>>(operator: TestOperator | undefined, line: string, body?: unknown) =>
  (operator as TestOperator).browser.ask<T>(line, body)

type Done = Extract<PayerStep, { isDone: true }>

async function find(whose: object, by = approver): Promise<Done> {
  for (let cursor: string | undefined; ; ) {
    const { status, body } = await ask<PayerStep>(by, 'POST /privacy/find', {
      ...{ clientId: merchant.clientId, ...whose },
      ...(cursor && { cursor }),
    })
    expect([status, body]).toMatchObject([200, {}])
    if (body.isDone) return body
    cursor = body.cursor
  }
}

/** Two payments of the person, all of it over. */
async function buyTwice(): Promise<string[]> {
  const payments = [
    await paid(merchant, undefined, wordsOf(person)),
    await paid(merchant, undefined, wordsOf(person)),
  ]
  for (let { code } = await merchant.advance(108_000); code !== 'SUCCESS'; )
    code = (await merchant.advance(0)).code
  // The log is written a moment later, and holds the person's words too.
  await expect.poll(countLoggedPays).toBe(2)
  return payments.map(({ paymentId }) => paymentId)
}

const countLoggedPays = async (): Promise<number> =>
  (
    await gateway.database.query("select from api_calls where client_id = $1 and path ~ '/pay$'", [
      merchant.clientId,
    ])
  ).length

async function propose(kind: 'erasures' | 'exports', found: string): Promise<string> {
  const { status, body } = await ask(approver, `POST /privacy/${kind}`, {
    ...{ found, reason: 'The payer has asked for it' },
    ...(kind === 'erasures' && { withSavedCards: false }),
  })
  expect([status, body]).toMatchObject([200, {}])
  return String(body.proposalId)
}

const shown = async (proposalId: string): Promise<ProposalRow | undefined> =>
  (await ask<{ rows: ProposalRow[] }>(other, 'GET /proposals')).body.rows.find(
    (row) => row.proposalId === proposalId,
  )

const wordsKept = async () => {
  const rows = await gateway.database.query('select * from payments where client_id = $1', [
    merchant.clientId,
  ])
  return JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
}

describe('a payer', () => {
  it('is found by a text or by payments, counted and not shown, and the look is noted', async () => {
    const paymentIds = await buyTwice()
    const byText = await find({ buyer: person.email })
    expect(byText.counts).toMatchObject({ payments: 2, sessions: 0, agreements: 0 })
    expect([...byText.paymentIds].sort()).toEqual([...paymentIds].sort())
    expect(byText.erasure).toMatchObject({ erased: { payments: 2 }, left: [] })
    expect((await find({ paymentIds })).counts).toMatchObject({ payments: 2 })
    const text = JSON.stringify(byText)
    for (const word of Object.values(person)) expect(text).not.toContain(word)
    expect(await wordsKept()).toContain(person.email)
    const noted = await gateway.database.query(
      "select actor, after from audit_entries where client_id = $1 and action = 'read' and subject = 'a payer' order by entry_id",
      [merchant.clientId],
    )
    expect(noted).toEqual([
      { actor: `operator ${approver?.email}`, after: { by: 'text' } },
      { actor: `operator ${approver?.email}`, after: { by: 'payments', payments: 2 } },
    ])
  })

  it.each([
    [{ paymentIds: ['2019'] }, 404, 'no_such_payment'],
    [{ paymentIds: ['1'], buyer: 'somebody' }, 400, 'payer_unnamed'],
    [{}, 400, 'payer_unnamed'],
    [{ buyer: 'ab' }, 400, 'invalid'],
    [{ buyer: 'somebody', clientId: 'NOBODY' }, 400, 'no_such_client'],
    [{ buyer: 'somebody', cursor: 'made-up' }, 400, 'not_kept'],
  ])('named by %j is refused', async (whose, status, code) => {
    const body = { clientId: merchant.clientId, ...whose }
    expect(await ask(approver, 'POST /privacy/find', body)).toMatchObject({
      status,
      body: { error: { code } },
    })
  })

  it("of another client is not found by that one's payments", async () => {
    const [paymentId] = await buyTwice()
    merchant = await gateway.merchant()
    const body = { clientId: merchant.clientId, paymentIds: [paymentId] }
    expect((await ask(approver, 'POST /privacy/find', body)).status).toBe(404)
  })

  it('that somebody else has found cannot be asked for, nor one of whom nothing is kept', async () => {
    await buyTwice()
    const request = { reason: 'r', withSavedCards: false }
    const { found } = await find({ buyer: person.email }, other)
    expect((await ask(approver, 'POST /privacy/erasures', { ...request, found })).body).toMatchObject({
      error: { code: 'not_kept' },
    })
    const nobody = (await find({ buyer: 'nobody at all' })).found
    expect((await ask(approver, 'POST /privacy/erasures', { ...request, found: nobody })).body).toMatchObject(
      {
        error: { code: 'nobody_found' },
      },
    )
  })
})

describe('more than one payer, perhaps', () => {
  /** So many payments hold the payer's address; what they say else is that of the first. */
  async function payOften(payments: number): Promise<void> {
    const { paymentId } = await paid(merchant, undefined, wordsOf(person))
    await gateway.database.query(
      `insert into payments select (jsonb_populate_record(p, jsonb_build_object(
         'payment_id', p.payment_id || '-' || n, 'payment_request_id', p.payment_request_id || '-' || n))).*
       from payments p, generate_series(1, $3) n where client_id = $1 and payment_id = $2`,
      [merchant.clientId, paymentId, payments - 1],
    )
  }

  it('is erased only where all are meant', async () => {
    await payOften(21)
    const { found, isMany } = await find({ buyer: person.email })
    expect(isMany).toBe(true)
    const request = { found, reason: 'r', withSavedCards: false }
    expect(await ask(approver, 'POST /privacy/erasures', request)).toMatchObject({
      status: 409,
      body: { error: { code: 'many_payers' } },
    })
    const meant = await ask(approver, 'POST /privacy/erasures', { ...request, isManyMeant: true })
    expect(meant.status).toBe(200)
    await ask(approver, `POST /proposals/${meant.body.proposalId}/withdraw`)
  })

  it('is looked for no further where it is too much for a page', async () => {
    await payOften(2_001)
    const looked = { clientId: merchant.clientId, buyer: person.email }
    let answer = await ask<PayerStep>(approver, 'POST /privacy/find', looked)
    while (answer.status === 200 && !answer.body.isDone)
      answer = await ask(approver, 'POST /privacy/find', { ...looked, cursor: answer.body.cursor })
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'too_many_found' } } })
  })
})

describe('an erasure', () => {
  it('is done once another operator has allowed it, and says what went', async () => {
    await buyTwice()
    const proposalId = await propose('erasures', (await find({ buyer: person.email })).found)
    expect(await wordsKept()).toContain(person.email)
    expect((await allow(approver, proposalId)).body).toMatchObject({
      error: { code: 'own_proposal' },
    })
    const answers = await Promise.all([other, administrator].map((by) => allow(by, proposalId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await shown(proposalId)).toMatchObject({
      ...{ state: 'DONE', request: { payments: 2 } },
      outcome: { erased: { payments: 2 }, left: [] },
    })
    const trail = await gateway.database.query(
      "select action, after ->> 'state' as state, before from audit_entries where client_id = $1 and after ->> 'proposalId' = $2 order by chain_number",
      [merchant.clientId, proposalId],
    )
    expect(trail).toMatchObject([
      { action: 'proposal_made' },
      { action: 'proposal_decided', state: 'ALLOWED' },
      { action: 'person_erased', before: { payments: 2 } },
    ])
    const stored = (await everythingStored(gateway)).toLowerCase()
    expect(Object.values(person).filter((value) => stored.includes(value.toLowerCase()))).toEqual([])
    expect((await ask(other, `POST /proposals/${proposalId}/go-on`)).body).toMatchObject({
      error: { code: 'nothing_to_go_on_with' },
    })
  })

  it('that dies halfway stays allowed, and whoever decides goes on with it', async () => {
    const [, second] = (await buyTwice()).sort()
    const proposalId = await propose('erasures', (await find({ buyer: person.email })).found)
    expect((await ask(other, `POST /proposals/${proposalId}/go-on`)).body).toMatchObject({
      error: { code: 'nothing_to_go_on_with' },
    })
    await gateway.database.query(`
      create function dies() returns trigger language plpgsql as $$ begin raise 'died'; end $$`)
    await gateway.database.query(`
      create trigger dies before update on payments for each row
      when (old.payment_id = '${second}') execute function dies()`)
    try {
      expect((await allow(other, proposalId)).status).toBe(500)
      expect(await shown(proposalId)).toMatchObject({
        state: 'ALLOWED',
        decidedBy: other?.email,
        outcome: null,
      })
      expect(await wordsKept()).toContain(person.email)
      expect((await allow(other, proposalId)).body).toMatchObject({
        error: { code: 'already_decided' },
      })
    } finally {
      await gateway.database.query('drop trigger dies on payments')
      await gateway.database.query('drop function dies()')
    }
    const answers = await Promise.all(
      [approver, administrator].map((by) => ask(by, `POST /proposals/${proposalId}/go-on`)),
    )
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(await shown(proposalId)).toMatchObject({ state: 'DONE', decidedBy: other?.email })
    expect(await wordsKept()).not.toContain(person.email)
    const [{ count } = { count: 0 }] = await gateway.database.query<{ count: number }>(
      "select count(*)::integer as count from audit_entries where client_id = $1 and action = 'person_erased'",
      [merchant.clientId],
    )
    expect(count).toBe(1)
  })

  it('leaves what is still open, and says so before and after', async () => {
    const { paymentId } = (await merchant.pay(wordsOf(person))).body
    const found = await find({ buyer: person.email })
    const left = [{ kind: 'payment', id: paymentId, because: ['it has not ended'] }]
    expect(found.erasure).toMatchObject({ erased: { payments: 0 }, left })
    const proposalId = await propose('erasures', found.found)
    expect((await allow(other, proposalId)).status).toBe(200)
    expect(await shown(proposalId)).toMatchObject({ state: 'DONE', outcome: { left } })
    expect(await wordsKept()).toContain(person.email)
  })

  it('keeps ids alone: neither the proposal nor the trail has the text', async () => {
    await buyTwice()
    const proposalId = await propose('erasures', (await find({ buyer: person.email })).found)
    const rows = await gateway.database.query(
      'select wish::text from operator_proposals where proposal_id = $1',
      [proposalId],
    )
    const trail = await gateway.database.query('select before, after from audit_entries')
    expect(JSON.stringify([rows, trail]).toLowerCase()).not.toContain(person.email.toLowerCase())
    await ask(approver, `POST /proposals/${proposalId}/withdraw`)
  })
})

describe('an export', () => {
  it('is taken along by whoever asked, once another has allowed it, for a day', async () => {
    await buyTwice()
    const proposalId = await propose('exports', (await find({ buyer: person.email })).found)
    const line = `GET /privacy/exports/${proposalId}`
    expect((await ask(approver, line)).body).toMatchObject({ error: { code: 'not_allowed_yet' } })
    expect((await allow(other, proposalId)).status).toBe(200)
    expect((await ask(other, line)).body).toMatchObject({ error: { code: 'not_your_export' } })
    const { status, body, headers } = await ask<{ payments: unknown[] }>(approver, line)
    expect([status, body.payments.length]).toEqual([200, 2])
    expect(headers.get('content-disposition')).toContain(`payer-${proposalId}.json`)
    expect(JSON.stringify(body)).toContain(person.email)
    const noted = await gateway.database.query(
      "select actor from audit_entries where client_id = $1 and action = 'exported' and after ->> 'proposalId' = $2",
      [merchant.clientId, proposalId],
    )
    expect(noted).toEqual([{ actor: `operator ${approver?.email}` }])
    await gateway.database.query(
      `update operator_proposals set outcome = '{"until": "2020-01-01T00:00:00Z"}' where proposal_id = $1`,
      [proposalId],
    )
    expect((await ask(approver, line)).body).toMatchObject({ error: { code: 'export_over' } })
  })

  it('is no erasure: another proposal is not exported', async () => {
    await buyTwice()
    const proposalId = await propose('erasures', (await find({ buyer: person.email })).found)
    expect((await ask(approver, `GET /privacy/exports/${proposalId}`)).status).toBe(404)
    await ask(approver, `POST /proposals/${proposalId}/withdraw`)
  })
})
