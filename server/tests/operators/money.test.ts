import { beforeAll, describe, expect, it } from 'vitest'
import { eachCheck, verifyLedger } from '../../src/engine/money/index.ts'
import type {
  LedgerTotals,
  HolderRow,
  Page,
  ProposalRow,
  LedgerVerification,
} from '../../src/entrances/operator-api/shapes.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { balancesByKind, paid } from '../support/money.ts'
import { allow, firstOperator, newOperator, type TestOperator, withSecondStep } from '../support/operators.ts'

const gateway = useGateway()
let [administrator, approver, other]: TestOperator[] = []
let merchant: Merchant

beforeAll(async () => {
  administrator = await withSecondStep(firstOperator(gateway))
  approver = await withSecondStep(newOperator(gateway, administrator, 'approver'))
  other = await withSecondStep(newOperator(gateway, administrator, 'approver'))
  merchant = await gateway.merchant()
}, 60_000)

const ask = (operator: TestOperator | undefined, line: string, body?: unknown) =>
  (operator as TestOperator).browser.ask<Record<string, never>>(line, body)

const propose = async (
  request: Record<string, unknown> = {},
  by: TestOperator | undefined = approver,
): Promise<string> => {
  const { status, body } = await ask(by, 'POST /money/corrections', {
    clientId: merchant.clientId,
    kind: 'CORRECTION_CREDIT',
    currency: 'HKD',
    amount: '500',
    reason: 'The bank sent it twice',
    ...request,
  })
  expect(status).toBe(200)
  return String(body.proposalId)
}

const balances = () => balancesByKind(gateway, merchant)
const payable = async () => (await balances()).payable ?? 0n

describe('a correction', () => {
  it('moves nothing before another operator has allowed it, and then once', async () => {
    const before = await payable()
    const proposalId = await propose()
    expect(await payable()).toBe(before)
    expect((await allow(approver, proposalId)).body).toMatchObject({
      error: { code: 'own_proposal' },
    })
    const answers = await Promise.all(
      [other, administrator, other].map((operator) => allow(operator, proposalId)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await payable()).toBe(before + 500n)
    const { body } = await ask(other, 'GET /proposals')
    const { rows } = body as unknown as Page<ProposalRow>
    expect(rows.find((row) => row.proposalId === proposalId)).toMatchObject({
      state: 'DONE',
      askedBy: approver?.email,
    })
  })

  it('that takes money is refused where there is too little, and stays open', async () => {
    const before = await payable()
    const proposalId = await propose({ kind: 'CORRECTION_DEBIT', amount: String(before + 1n) })
    expect(await allow(other, proposalId)).toMatchObject({
      status: 409,
      body: { error: { code: 'MERCHANT_BALANCE_NOT_ENOUGH' } },
    })
    expect(await payable()).toBe(before)
    const open = (await ask(other, 'GET /proposals/open')).body as unknown as ProposalRow[]
    expect(open.find((row) => row.proposalId === proposalId)).toMatchObject({ state: 'WAITING' })
  })

  it.each([
    ['CORRECTION_DEBIT', 'provider'],
    ['CORRECTION_FEE', 'fees'],
  ])('%s takes from the merchant and gives to %s', async (kind, account) => {
    await paid(merchant)
    const before = await balances()
    const proposalId = await propose({ kind, amount: '300' })
    expect((await allow(other, proposalId)).status).toBe(200)
    const after = await balances()
    expect((after.payable ?? 0n) - (before.payable ?? 0n)).toBe(-300n)
    expect((after[account] ?? 0n) - (before[account] ?? 0n)).toBe(300n)
  })

  it('that is refused or withdrawn never happens', async () => {
    const before = await payable()
    const [refused, withdrawn] = [await propose(), await propose()]
    expect((await ask(other, `POST /proposals/${refused}/refuse`, { reason: 'No' })).status).toBe(200)
    expect((await ask(other, `POST /proposals/${withdrawn}/withdraw`)).body).toMatchObject({
      error: { code: 'not_yours' },
    })
    expect((await ask(approver, `POST /proposals/${withdrawn}/withdraw`)).status).toBe(200)
    for (const proposalId of [refused, withdrawn])
      expect((await allow(other, proposalId)).body).toMatchObject({
        error: { code: 'already_decided' },
      })
    expect(await payable()).toBe(before)
  })

  it('names a client that there is, a known currency and an amount above zero', async () => {
    for (const wrong of [
      { clientId: 'SANDBOX_NOBODY' },
      { currency: 'XXX' },
      { amount: '0' },
      { amount: '-5' },
    ])
      expect(
        (
          await ask(approver, 'POST /money/corrections', {
            ...{
              clientId: merchant.clientId,
              kind: 'CORRECTION_FEE',
              currency: 'HKD',
              amount: '1',
              reason: 'r',
            },
            ...wrong,
          })
        ).status,
      ).toBe(400)
  })

  it('is in the trail with who asked, who allowed and why', async () => {
    const proposalId = await propose()
    await allow(other, proposalId, { reason: 'Seen on the statement' })
    const rows = await gateway.database.query(
      "select action, actor, after from audit_entries where client_id = $1 and after ->> 'proposalId' = $2 order by entry_id",
      [merchant.clientId, proposalId],
    )
    expect(rows).toMatchObject([
      { action: 'proposal_made', actor: `operator ${approver?.email}`, after: { amount: '500' } },
      {
        action: 'proposal_decided',
        actor: `operator ${other?.email}`,
        after: { state: 'DONE', reason: 'Seen on the statement', askedBy: `operator ${approver?.email}` },
      },
    ])
  })
})

describe('the ledger of all', () => {
  it('is summed by environment, currency and account, and checked', async () => {
    const another = await gateway.merchant('production')
    const { body } = await ask(administrator, 'GET /money')
    const ledger = body as unknown as LedgerTotals
    expect(ledger.broken).toEqual([])
    const { rows } = (
      await ask(administrator, 'GET /money/holders?environment=sandbox&account=payable&currency=HKD')
    ).body as unknown as Page<HolderRow>
    const total = ledger.totals.find(
      ({ environment, currency, kind }) =>
        environment === 'sandbox' && currency === 'HKD' && kind === 'payable',
    )
    expect(total?.balance.value).toBe(String(rows.reduce((sum, row) => sum + BigInt(row.balance.value), 0n)))
    expect(rows.find(({ clientId }) => clientId === merchant.clientId)?.balance.value).toBe(
      String(await payable()),
    )
    expect(rows.some(({ clientId }) => clientId === another.clientId)).toBe(false)
  })

  it('says what each account at a provider owes, by currency, and corrections beside them', async () => {
    const { totals, providers } = (await ask(administrator, 'GET /money')).body as unknown as LedgerTotals
    const owed = providers.filter(
      ({ environment, currency }) => environment === 'sandbox' && currency === 'HKD',
    )
    expect(owed.map(({ provider }) => provider).sort()).toEqual(['', 'simulator'])
    const total = totals.find(
      ({ environment, currency, kind }) =>
        environment === 'sandbox' && currency === 'HKD' && kind === 'provider',
    )
    const sum = owed.reduce((all, one) => all + BigInt(one.owed.value), 0n)
    expect(total?.balance.value).toBe(String(-sum))
  })

  it('is verified, and what disagrees is shown with its client and payment', async () => {
    const wrong = await gateway.merchant()
    const { paymentId } = await paid(wrong)
    const reported = async () =>
      (await ask(administrator, 'GET /money/verified')).body as unknown as LedgerVerification
    expect(await reported()).toMatchObject({ verifiedAt: null, differences: 0, found: [] })
    const { db } = gateway.storage
    const clock = { now: () => new Date() }
    await gateway.database.query('update payments set captured_minor = 1 where client_id = $1', [
      wrong.clientId,
    ])
    for await (const { clientId } of eachCheck(db)) await verifyLedger({ db, clock }, clientId)
    expect(await reported()).toMatchObject({
      ...{ verifiedAt: expect.any(String), clients: expect.any(Number), differences: 1 },
      found: [
        {
          ...{ clientId: wrong.clientId, check: 'payment', paymentId, what: 'captured' },
          ...{ booked: { currency: 'HKD', value: '1' }, expected: { currency: 'HKD', value: '25800' } },
        },
      ],
    })
  })

  it('tell whose are wrong', async () => {
    const wrong = await gateway.merchant()
    await gateway.database.query(
      `insert into account_balances (client_id, holder, kind, provider, currency, balance_minor)
       values ($1, 'own', 'held', '', 'HKD', -5)`,
      [wrong.clientId],
    )
    const { broken } = (await ask(administrator, 'GET /money')).body as unknown as LedgerTotals
    expect(broken).toEqual([
      { clientId: wrong.clientId, kind: null, balance: { currency: 'HKD', value: '-5' } },
      { clientId: wrong.clientId, kind: 'held', balance: { currency: 'HKD', value: '-5' } },
    ])
    await gateway.database.query('delete from account_balances where client_id = $1', [wrong.clientId])
  })
})
