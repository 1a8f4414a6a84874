import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MASTER_KEYS, useGateway, useMerchant } from '../support/gateway.ts'
import { paid, transferredByKind } from '../support/money.ts'
import { complaintOf, Home, soon } from '../support/process.ts'

const gateway = useGateway({ FEES: 'CARD=2.9' })
const merchant = useMerchant(gateway)
let home: Home
beforeAll(async () => {
  home = await Home.open()
})
afterAll(() => home?.close())

const amsel = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  home.amsel(['plan', ...args], {
    ...{ DATABASE_URL: gateway.database.url, MASTER_KEYS, SUDO_USER: 'alice', FEES: 'CARD=2.9' },
    ...more,
  })

async function printed(...args: string[]) {
  const { status, stdout, stderr } = await amsel([...args, '--json'])
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

describe('npx amsel plan', () => {
  it('sets what a gateway that runs keeps of a merchant’s sales', async () => {
    expect((await amsel(['list'])).stdout).toBe(
      'There is no plan.\nEverybody else pays what FEES says: CARD=2.9.\n',
    )
    const made = await printed('set', 'gold', '--fee', '*=1%', '--fee', 'CARD/HKD=2 min HKD:3')
    expect(made).toMatchObject({
      planId: 'gold',
      version: 1,
      sales: { '*': '1', 'CARD/HKD': '2 min HKD:3.00' },
    })
    expect(await printed('assign', '--merchant', merchant.clientId, '--plan', 'gold')).toEqual({
      ...{ clientId: merchant.clientId, plan: 'gold' },
    })
    await soon(async () => {
      await paid(merchant)
      expect((await transferredByKind(gateway, merchant)).fees).toBeGreaterThan(0)
    })
    // What is given changes the version that would hold then; what is not given stays.
    const later = await printed('set', 'gold', '--fee', 'CARD/HKD=off', '--from', '2100-01-01T00:00:00Z')
    expect(later).toMatchObject({ version: 2, holdsFrom: '2100-01-01T00:00:00.000Z', sales: { '*': '1' } })
    const { stdout } = await amsel(['show', 'gold'])
    expect(stdout).toMatch(/^2 +2100-01-01T00:00:00.000Z +later +operator alice +\*=1$/m)
    expect(stdout).toMatch(/^1 .* now +operator alice +\*=1, CARD\/HKD=2 min HKD:3\.00$/m)
    expect(await printed('list')).toMatchObject({
      plans: [{ planId: 'gold', clients: 1 }],
      isSettingUsed: true,
    })
    await printed('assign', '--merchant', merchant.clientId, '--plan', 'none')
  })

  it('begins the standard plan with what FEES says', async () => {
    const { stdout } = await amsel(['set', 'standard', '--fee', '*=1.5'])
    expect(stdout).toContain('CARD=2.9, *=1.5')
    expect(stdout).toContain('FEES is not read')
    expect(await printed('list')).toMatchObject({ isSettingUsed: false })
  })

  it.each([
    [['set', 'gold'], 'needs --fee'],
    [['set', '--fee', '*=1'], 'needs the name of one plan'],
    [['set', 'gold', '--fee', '*'], '--fee is METHOD=PERCENT'],
    [['set', 'gold', '--fee', '*=much'], 'A fee is METHOD=PERCENT'],
    [['set', 'gold', '--fee', '*=1', '--from', 'tomorrow'], '--from is a moment'],
    [['set', 'gold', '--fee', '*=1', '--from', '2026-01-01T00:00:00Z'], 'from now on'],
    [['set', 'No plan', '--fee', '*=1'], 'The name of a plan'],
    [['show', 'nobodys'], 'There is no plan nobodys'],
    [['assign', '--plan', 'gold'], 'needs --merchant'],
    [['assign', '--merchant', 'none', '--plan', 'gold'], 'There is no client none'],
  ])('says what is wrong with %j', async (args, complaint) => {
    expect(complaintOf(await amsel(args))).toContain(complaint)
  })

  it('changes nothing where two operators must agree', async () => {
    const asked = await amsel(['set', 'gold', '--fee', '*=9'], { FOUR_EYES: 'on' })
    expect(complaintOf(asked)).toContain('Two operators change a price plan here (FOUR_EYES)')
  })
})
