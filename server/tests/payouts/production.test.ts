import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../src/domain/index.ts'
import type {
  ApplicationPage,
  OpenPayout,
  PayoutWork,
  WaitingAccount,
} from '../../src/entrances/operator-api/shapes.ts'
import type { BankAccountRow, BankAccounts, PayoutDetail } from '../../src/entrances/portal-api/shapes.ts'
import { setSettlement } from '../../src/registry/clients/index.ts'
import { apply } from '../support/applications.ts'
import { OPERATOR, useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { balancesOf, listWrongBalances } from '../support/money.ts'
import { allow, firstOperator, newOperator, type TestOperator, withSecondStep } from '../support/operators.ts'
import { newMember, newOwner } from '../support/portal.ts'

let aheadMs = 0
const gateway = useGateway(
  { FOUR_EYES: 'on', FEES: '*=1' },
  { clock: { now: () => new Date(Date.now() + aheadMs) } },
)
afterEach(() => {
  aheadMs = 0
})

const IBAN = { kind: 'iban', number: 'DE89 3704 0044 0532 0130 00', bank: null } as const
const ACCOUNT = { currency: 'HKD', holder: 'Corner Shop Ltd', ...IBAN }
const NET = 25_542n
const reason = 'The contract of November'

let [administrator, approver, support]: TestOperator[] = []
let owner: Awaited<ReturnType<typeof newOwner>>
let clientId: string
const by = (operator: TestOperator | undefined) => operator?.browser ?? expect.fail('nobody')
const asked = <T>(line: string, body?: unknown) =>
  owner.browser.ask<T>(line.replace(' ', ` /clients/${clientId}`), body)

beforeAll(async () => {
  administrator = await withSecondStep(firstOperator(gateway))
  approver = await withSecondStep(newOperator(gateway, administrator, 'approver'))
  support = await withSecondStep(newOperator(gateway, administrator, 'support'))
}, 60_000)

/** Each test has a merchant of its own. */
beforeEach(async () => {
  owner = await newOwner(gateway)
  const application = `/applications/${await apply(owner)}`
  await by(administrator).ask(`POST ${application}/approve`, { reason })
  const { body } = await by(administrator).ask<ApplicationPage>(`GET ${application}`)
  await allow(approver, String(body.proposal?.proposalId))
  const production = (await owner.browser.me()).organisations[0]?.clients.at(-1)
  clientId = production?.environment === 'production' ? production.clientId : expect.fail('no client')
  await setSettlement(gateway.trail, OPERATOR, clientId, { payouts: 'hand', delayDays: 0, reason: null })
}, 60_000)

/** Money that is the merchant's, as two people agree. */
async function credit(): Promise<void> {
  const request = { clientId, kind: 'CORRECTION_CREDIT', currency: 'HKD', amount: String(NET), reason }
  const { body } = await by(administrator).ask<{ proposalId: string }>('POST /money/corrections', request)
  expect((await allow(approver, body.proposalId)).status).toBe(200)
}

const balances = () => balancesOf(gateway, { clientId } as Merchant)

const work = async () => {
  const { body } = await by(approver).ask<PayoutWork>('GET /payouts')
  return {
    account: body.accounts.find((one) => one.clientId === clientId),
    payout: body.payouts.find((one) => one.clientId === clientId),
  }
}

async function addAccount(): Promise<BankAccountRow> {
  await withSecondStep(owner)
  const { status, body } = await asked<BankAccountRow>('POST /bank-accounts', ACCOUNT)
  expect([status, body.state]).toEqual([200, 'WAITING'])
  return body
}

const decide = (operator: TestOperator | undefined, { accountId }: BankAccountRow, state = 'APPROVED') =>
  by(operator).ask<WaitingAccount>(`POST /payouts/${clientId}/accounts/${accountId}`, { state, reason })

describe('a bank account where money is real', () => {
  it('needs two-step sign-in and a recent password, and every owner gets a mail about it', async () => {
    expect((await asked<BankAccounts>('GET /bank-accounts')).body).toMatchObject({
      ...{ accounts: [], needsCare: true, coolingHours: 72 },
    })
    expect((await asked('POST /bank-accounts', ACCOUNT)).body).toMatchObject({
      error: { code: 'two_factor_needed' },
    })
    await withSecondStep(owner)
    aheadMs = 16 * MINUTE_MS
    for (const line of ['POST /bank-accounts', 'DELETE /bank-accounts/none'])
      expect((await asked(line, ACCOUNT)).body).toMatchObject({ error: { code: 'stale_sign_in' } })
    aheadMs = 0
    const other = await newMember(gateway, owner, 'owner')
    const before = Date.now()
    const { body } = await asked<BankAccountRow>('POST /bank-accounts', ACCOUNT)
    expect(body).toMatchObject({ state: 'WAITING', lastFour: '3000', isUsed: false })
    expect(Date.parse(body.usableFrom)).toBeGreaterThanOrEqual(before + 72 * HOUR_MS)
    const mailed = gateway.logged.filter(({ subject }) => subject === 'A bank account was added')
    expect(mailed.map(({ to }) => to).sort()).toEqual([owner.email, other.email].sort())
  })

  it('is approved by an operator who may, once; its number is shown to that operator, which is noted', async () => {
    const account = await addAccount()
    const path = `/payouts/${clientId}/accounts/${account.accountId}`
    expect((await by(support).ask(`GET ${path}/number`)).status).toBe(403)
    expect((await decide(support, account)).status).toBe(403)
    expect((await work()).account).toMatchObject({ lastFour: '3000', holder: 'Corner Shop Ltd' })
    expect((await by(approver).ask(`GET ${path}/number`)).body).toMatchObject({
      number: 'DE89370400440532013000',
    })
    expect((await decide(approver, account)).body).toMatchObject({ state: 'APPROVED' })
    expect((await decide(administrator, account, 'REFUSED')).body).toMatchObject({
      error: { facts: { why: 'already_decided' } },
    })
    expect((await work()).account).toBeUndefined()
    expect(await trail()).toEqual([
      ['bank_account_added', `user ${owner.email}`],
      ['read', `operator ${approver?.email}`],
      ['bank_account_decided', `operator ${approver?.email}`],
    ])
  })
})

describe('a payout where money is real', () => {
  const make = (operator: TestOperator | undefined, amount = String(NET)) =>
    by(operator).ask<OpenPayout>(`POST /payouts/${clientId}`, { currency: 'HKD', amount, reason })
  const advance = (operator: TestOperator | undefined, state: string, why: string | null = null) =>
    work().then(({ payout }) =>
      by(operator).ask<OpenPayout>(`POST /payouts/${clientId}/${payout?.payoutId}`, { state, why, reason }),
    )

  it('waits for the account’s time, for a second operator, and for the bank’s own word', async () => {
    await decide(approver, await addAccount())
    await credit()
    expect((await make(administrator)).body).toMatchObject({ error: { facts: { why: 'no_account' } } })
    await gateway.database.query('update bank_accounts set usable_from = added_at where client_id = $1', [
      clientId,
    ])
    expect((await make(support)).status).toBe(403)
    expect((await make(administrator, String(NET + 1n))).body).toMatchObject({
      error: { message: 'No more than HKD 255.42 is available.' },
    })
    const { body: made } = await make(administrator)
    expect(made).toMatchObject({ state: 'CREATED', amount: { currency: 'HKD', value: String(NET) } })
    expect(await balances()).toMatchObject({ 'paying_out HKD': NET })
    expect((await advance(administrator, 'APPROVED')).body).toMatchObject({ error: { code: 'own_payout' } })
    // Nor under another address.
    const rename = (from = '', to = '') =>
      gateway.database.query('update operator_users set email = $2 where email = $1', [from, to])
    await rename(administrator?.email, 'renamed@gateway.example')
    expect((await advance(administrator, 'APPROVED')).body).toMatchObject({ error: { code: 'own_payout' } })
    await rename('renamed@gateway.example', administrator?.email)
    const hold = (way: 'hold' | 'release') =>
      by(approver).ask(`POST /merchants/${clientId}/payouts/${way}`, { reason })
    expect((await hold('hold')).status).toBe(200)
    expect((await advance(approver, 'APPROVED')).body).toMatchObject({ error: { facts: { why: 'held' } } })
    expect((await hold('release')).status).toBe(200)
    expect((await advance(approver, 'PAID')).body).toMatchObject({ error: { code: 'payout_state' } })
    const twice = await Promise.all([advance(approver, 'APPROVED'), advance(approver, 'APPROVED')])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    // No provider pays out: the operator does, at the bank.
    const jobs = await gateway.database.query(
      "select 1 from agenda where client_id = $1 and kind = 'pay_out'",
      [clientId],
    )
    expect(jobs).toEqual([])
    expect((await advance(administrator, 'PAID')).body).toMatchObject({ state: 'PAID' })
    expect((await work()).payout).toBeUndefined()
    const { body } = await asked<PayoutDetail>(`GET /payouts/${made.payoutId}`)
    expect(body.steps.map(({ state }) => state)).toEqual(['CREATED', 'APPROVED', 'SENT', 'PAID'])
    expect(body.isListed).toBe(false)
    const after = await balances()
    expect(after).toMatchObject({ 'bank HKD': NET })
    expect(after['paying_out HKD'] ?? 0n).toBe(0n)
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('that the bank rejects is the merchant’s again, and nothing is paid until somebody has looked', async () => {
    await decide(approver, await addAccount())
    await gateway.database.query('update bank_accounts set usable_from = added_at where client_id = $1', [
      clientId,
    ])
    await credit()
    await make(administrator)
    await advance(approver, 'APPROVED')
    expect((await advance(approver, 'REJECTED', 'name_differs')).body).toMatchObject({ state: 'REJECTED' })
    expect(await balances()).toMatchObject({ 'payable HKD': NET })
    expect((await make(administrator)).body).toMatchObject({ error: { facts: { why: 'held' } } })
    const release = `POST /merchants/${clientId}/payouts/release`
    expect((await by(support).ask(release, { reason })).status).toBe(403)
    expect((await by(approver).ask(release, { reason })).status).toBe(200)
    expect((await make(administrator)).body).toMatchObject({ state: 'CREATED' })
    expect((await advance(approver, 'CANCELLED', 'by_operator')).body).toMatchObject({ state: 'CANCELLED' })
    expect(await balances()).toMatchObject({ 'payable HKD': NET })
    expect(await listWrongBalances(gateway)).toEqual([])
  })
})

const trail = async () => {
  const rows = await gateway.database.query<{ action: string; actor: string }>(
    `select action, actor from audit_entries
     where client_id = $1 and subject like 'bank account %' order by entry_id`,
    [clientId],
  )
  return rows.map(({ action, actor }) => [action, actor])
}
