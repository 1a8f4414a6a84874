import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MASTER_KEYS, useGateway, useMerchant } from '../support/gateway.ts'
import { complaintOf, Home, soon } from '../support/process.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)
let home: Home
beforeAll(async () => {
  home = await Home.open()
})
afterAll(() => home?.close())

const amsel = (...args: string[]) =>
  home.amsel(['method', ...args], { DATABASE_URL: gateway.database.url, MASTER_KEYS, SUDO_USER: 'alice' })

async function printed(...args: string[]) {
  const { status, stdout, stderr } = await amsel(...args, '--json')
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

const ofWallet = ['--method', 'ALIPAY_HK']
const pay = async () =>
  (
    await merchant.pay({
      paymentAmount: { currency: 'HKD', value: '100' },
      paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
    })
  ).code

describe('npx amsel method', () => {
  it('switches a method off and on again at a gateway that runs, with its note and in the audit trail', async () => {
    expect(await pay()).toBe('PAYMENT_IN_PROCESS')
    const off = await printed('disable', ...ofWallet, '--note', 'Repaired until noon.')
    expect(off).toMatchObject({ method: 'ALIPAY_HK', environment: null, provider: null })
    await soon(async () => expect(await pay()).toBe('PAYMENT_METHOD_NOT_SUPPORTED'))
    expect(await printed('list')).toMatchObject([
      { method: 'ALIPAY_HK', note: 'Repaired until noon.', switchedBy: 'operator alice' },
    ])
    expect((await amsel('list')).stdout).toMatch(/^ALIPAY_HK +any +any .*Repaired until noon\.$/m)

    expect(await printed('enable', ...ofWallet)).toMatchObject({ method: 'ALIPAY_HK', isSwitchedOff: false })
    await soon(async () => expect(await pay()).toBe('PAYMENT_IN_PROCESS'))
    expect((await amsel('list')).stdout).toContain('No method is switched off.')
    const entries = await gateway.database.query<{ actor: string; action: string }>(
      `select actor, action from audit_entries where action like 'method\\_%' order by entry_id`,
    )
    expect(entries).toEqual(
      ['method_disabled', 'method_enabled'].map((action) => ({ actor: 'operator alice', action })),
    )
  })

  it.each([
    [['disable', ...ofWallet], 'needs --note'],
    [['disable', '--note', 'n'], 'needs --method'],
    [['disable', '--method', 'NOBODYS', '--note', 'n'], 'needs --method'],
    [['disable', ...ofWallet, '--note', 'n', '--environment', 'test'], '--environment must be'],
    [['disable', ...ofWallet, '--note', 'n', '--provider', 'nobody'], 'nobody'],
    [['enable', ...ofWallet], 'not switched off'],
  ])('says what is wrong with %j', async (args, complaint) => {
    expect(complaintOf(await amsel(...args))).toContain(complaint)
  })
})
