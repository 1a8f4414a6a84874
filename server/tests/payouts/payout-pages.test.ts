import { beforeAll, describe, expect, it } from 'vitest'
import type {
  BankAccountRow,
  BankAccounts,
  Page,
  PayoutDetail,
  PayoutRow,
  Settlement,
  StatementLineRow,
} from '../../src/entrances/portal-api/shapes.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { paid } from '../support/money.ts'
import { callerFor, newMember, newOwner, type PortalBrowser } from '../support/portal.ts'

const gateway = useGateway({ FEES: '*=1' })
const DAY_SECONDS = 86_400
const IBAN = 'DE89 3704 0044 0532 0130 00'
const ACCOUNT = {
  currency: 'HKD',
  holder: 'Corner Shop Ltd',
  kind: 'iban',
  number: IBAN,
  bank: null,
} as const

let owner: Awaited<ReturnType<typeof newOwner>>
let browser: PortalBrowser
let merchant: Merchant
beforeAll(async () => {
  owner = await newOwner(gateway)
  browser = owner.browser
  merchant = await callerFor(owner)
}, 60_000)

const at = (line: string) => line.replace(' ', ` /clients/${owner.clientId}`)
const ask = <T>(line: string, body?: unknown) => browser.ask<T>(at(line), body)

describe('a bank account', () => {
  it.each([
    [{ number: 'DE89 3704 0044 0532 0130 01' }, 'number'],
    [{ holder: ' ' }, 'holder'],
    [{ currency: 'XXX' }, 'currency'],
    [{ kind: 'aba', number: '123456', bank: '021000022' }, 'bank'],
    [{ kind: 'aba', number: '12', bank: '021000021' }, 'number'],
    [{ kind: 'bic', number: '123456789', bank: 'HSBC' }, 'bank'],
  ])('%j is refused at its field', async (change, field) => {
    const { status, body } = await ask<{ error: { field: string } }>('POST /bank-accounts', {
      ...ACCOUNT,
      ...change,
    })
    expect([status, body.error.field]).toEqual([400, field])
  })

  it('is added by an owner alone, is kept sealed, and is shown by its last digits', async () => {
    for (const role of ['finance', 'engineer', 'viewer']) {
      const member = await newMember(gateway, owner, role)
      expect((await member.browser.ask(at('POST /bank-accounts'), ACCOUNT)).status).toBe(403)
    }
    const { status, body } = await ask<BankAccountRow>('POST /bank-accounts', ACCOUNT)
    expect(status).toBe(200)
    expect(body).toMatchObject({ lastFour: '3000', state: 'APPROVED', kind: 'iban', isUsed: true })
    const [row] = await gateway.database.query<{ sealed: string; entries: string }>(
      `select encode(number_sealed, 'escape') as sealed,
         (select string_agg(after::text, ' ') from audit_entries where client_id = $1 and action = 'bank_account_added') as entries
       from bank_accounts where client_id = $1`,
      [owner.clientId],
    )
    expect(row?.sealed).not.toContain('370400440532')
    expect(row?.entries).toContain('3000')
    expect(row?.entries).not.toContain('370400440532')
    const { accounts, needsCare } = (await ask<BankAccounts>('GET /bank-accounts')).body
    expect([accounts.length, needsCare]).toEqual([1, false])
  })
})

describe('a payout', () => {
  it('is announced, made, listed with what it pays, and is a table', async () => {
    const sale = await paid(merchant, 'ALIPAY_HK HKD 20000')
    await paid(merchant, 'ALIPAY_HK HKD 10000')
    await merchant.refund(sale, 4_000)
    const { currencies, hold, payouts } = (await ask<Settlement>('GET /settlement')).body
    expect([hold, payouts]).toEqual([null, 'closing'])
    const [hkd] = currencies
    expect(hkd?.owed.value).toBe('25700')
    await merchant.advance(6 * DAY_SECONDS)
    const { rows } = (await ask<Page<PayoutRow>>('GET /payouts')).body
    expect(rows).toMatchObject([
      { state: 'PAID', amount: { currency: 'HKD', value: '25700' }, lastFour: '3000' },
    ])
    const id = rows[0]?.payoutId
    const detail = (await ask<PayoutDetail>(`GET /payouts/${id}`)).body
    expect(detail.steps.map(({ state }) => state)).toEqual(['CREATED', 'APPROVED', 'SENT', 'PAID'])
    expect(detail).toMatchObject({ isListed: true, account: { holder: 'Corner Shop Ltd' } })
    const lines = (await ask<Page<StatementLineRow>>(`GET /payouts/${id}/lines`)).body.rows
    expect(lines.map(({ event, net }) => [event, net.value])).toEqual([
      ['PAYMENT', '19800'],
      ['PAYMENT', '9900'],
      ['REFUND', '-4000'],
    ])
    const csv = (await ask<string>(`GET /payouts/${id}/payout.csv`)).body
    const [head = '', ...written] = csv.trim().split('\r\n')
    const net = head.split(',').indexOf('net')
    expect(written.map((line) => Number(line.split(',')[net])).reduce((sum, one) => sum + one, 0)).toBe(257)
  })

  it('is of one merchant alone', async () => {
    const [payout] = (await ask<Page<PayoutRow>>('GET /payouts')).body.rows
    const stranger = await newOwner(gateway)
    for (const path of [
      '',
      `/${payout?.payoutId}`,
      `/${payout?.payoutId}/lines`,
      `/${payout?.payoutId}/payout.csv`,
    ]) {
      expect((await stranger.browser.ask(at(`GET /payouts${path}`))).status).toBe(404)
      if (path === '') continue
      const own = `GET /clients/${stranger.clientId}/payouts${path}`
      expect((await stranger.browser.ask(own)).status).toBe(404)
    }
  })

  it('goes to nobody after the account was removed', async () => {
    const [account] = (await ask<BankAccounts>('GET /bank-accounts')).body.accounts
    const path = `DELETE /bank-accounts/${account?.accountId}`
    expect((await ask<BankAccountRow>(path)).body.state).toBe('REMOVED')
    expect((await ask<BankAccountRow>(path)).body.state).toBe('REMOVED')
    await paid(merchant)
    await merchant.advance(6 * DAY_SECONDS)
    expect((await ask<Page<PayoutRow>>('GET /payouts')).body.rows).toHaveLength(1)
    const { currencies } = (await ask<Settlement>('GET /settlement')).body
    expect(currencies[0]?.nextPayout).toBeNull()
  })
})
