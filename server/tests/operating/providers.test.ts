import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../../src/platform/config/index.ts'
import type { ClientWithClock } from '../../src/domain/index.ts'
import { ProviderDirectory } from '../../src/main/providers/provider-directory.ts'
import {
  addAccount,
  addRoute,
  type NewAccount,
  removeRoute,
  setAccountStatus,
} from '../../src/registry/clients/index.ts'
import { Signer } from '../../src/platform/signing/index.ts'
import { getClientWithClock, listRoutesOf } from '../../src/storage/index.ts'
import { cardRequest } from '../support/card-payments.ts'
import { OPERATOR, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { paid } from '../support/money.ts'
import { soon } from '../support/process.ts'
import { ANY_PAYMENT, SIMULATED, UPSTREAM, UPSTREAM_CONFIG } from '../support/providers.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

let names = 0
const newName = () => `account-${++names}`

async function addSimulated(more: Partial<NewAccount> = {}): Promise<string> {
  const name = newName()
  await addAccount(gateway, OPERATOR, { ...SIMULATED, name, ...more }, { replaces: false })
  return name
}

const route = ({ clientId }: Merchant, provider: string, more: Partial<typeof ANY_PAYMENT> = {}) =>
  addRoute(gateway.trail, OPERATOR, { ...ANY_PAYMENT, clientId, provider, ...more })

/** Whom the gateway has asked for the money of a payment. */
async function takerOf({ paymentId }: object & { paymentId?: unknown }): Promise<unknown> {
  const [attempt] = await gateway.database.query<{ provider: string }>(
    "select provider from attempts where payment_id = $1 and kind = 'CHARGE'",
    [paymentId],
  )
  return attempt?.provider
}

const nextTaker = async (more?: string) => takerOf(await paid(merchant, more))

describe('a sandbox client', () => {
  it('is served by the simulator without a route, and by its routes as soon as it has one', async () => {
    expect(await nextTaker()).toBe('simulator')
    const provider = await addSimulated()
    const { routeId } = await route(merchant, provider)
    await soon(async () => expect(await nextTaker()).toBe(provider))
    await removeRoute(gateway.trail, OPERATOR, routeId)
    await soon(async () => expect(await nextTaker()).toBe('simulator'))
  })

  it('has one provider for cards and the simulator for all else, where its routes say so', async () => {
    const provider = await addSimulated()
    await route(merchant, 'simulator')
    await route(merchant, provider, { method: 'CARD' })
    await soon(async () => {
      const { body } = await merchant.call('payments/pay', cardRequest())
      expect(await takerOf(body)).toBe(provider)
    })
    expect(await nextTaker()).toBe('simulator')
  })

  it('pays nowhere what no account takes, and learns so', async () => {
    const provider = await addSimulated({ limits: { HKD: { minMinor: null, maxMinor: 25_799n } } })
    await route(merchant, provider)
    await soon(async () => expect((await merchant.pay()).code).toBe('PAYMENT_METHOD_NOT_SUPPORTED'))
    expect(await nextTaker('ALIPAY_HK HKD 25799')).toBe(provider)
  })

  it('takes nothing new by an account that is disabled, and ends there what it began there', async () => {
    const provider = await addSimulated()
    await route(merchant, provider)
    await soon(async () => expect(await nextTaker()).toBe(provider))
    const done = await paid(merchant)
    await setAccountStatus(gateway.trail, OPERATOR, provider, 'DISABLED')
    await soon(async () => expect((await merchant.pay()).code).toBe('INVALID_CONTRACT'))
    expect((await merchant.refund(done, 100)).code).toBe('SUCCESS')
    await setAccountStatus(gateway.trail, OPERATOR, provider, 'ACTIVE')
    await soon(async () => expect((await merchant.pay()).code).toBe('PAYMENT_IN_PROCESS'))
  })
})

it('an account whose config cannot be opened serves nothing, is reported once, and holds up nobody', async () => {
  const broken = await addSimulated()
  await gateway.database.query(
    "update provider_accounts set kind = 'ams', config_sealed = decode('030102030405', 'hex') where name = $1",
    [broken],
  )
  const { routeId } = await route(merchant, broken)
  await soon(async () => expect((await merchant.pay()).code).toBe('INVALID_CONTRACT'))
  const logged = () => gateway.logged.filter(({ provider, level }) => provider === broken && level === 50)
  expect(logged()).toHaveLength(1)
  const other = await addSimulated()
  await route(merchant, other)
  await removeRoute(gateway.trail, OPERATOR, routeId)
  await soon(async () => expect(await nextTaker()).toBe(other))
  expect(logged()).toHaveLength(1)
  const another = await gateway.startAnother({ LOG_LEVEL: 'silent' })
  await another.stop()
})

it('a production client without a route is told that nobody serves it', async () => {
  const { code } = await (await gateway.merchant('production')).pay({}, { prefix: '/ams/api' })
  expect(code).toBe('INVALID_CONTRACT')
})

describe('what the gateway role may do', () => {
  it('is to use accounts and routes, and never to remove an account or change a route', async () => {
    const { db } = gateway.storage
    await expect(db.deleteFrom('provider_accounts').execute()).rejects.toThrow('permission denied')
    await expect(db.updateTable('provider_routes').set({ share: 1 }).execute()).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('the directory', () => {
  const addUpstream = async (more: Partial<NewAccount> = {}, replaces = false): Promise<string> => {
    const { name = newName() } = more
    await addAccount(gateway, OPERATOR, { ...UPSTREAM, name, ...more }, { replaces })
    return name
  }
  const openDirectory = (more: Record<string, string> = {}) => {
    const { storage, sealer } = gateway
    const [log, clock] = [pino({ level: 'silent' }), { now: () => new Date() }]
    const settings = readSettings({ ...more })
    const deps = { settings, storage, sealer, log, clock, publicUrl: 'https://pay.example' }
    return ProviderDirectory.open({ ...deps, signer: new Signer(1), observe: () => {} })
  }
  const wanted = (client: ClientWithClock, paymentRequestId = 'order') => ({
    ...{ client, paymentRequestId, method: 'ALIPAY_HK', currency: 'HKD', amountMinor: 100n },
  })

  it('orders the accounts of a production client by its routes, each time the same', async () => {
    const { clientId } = await gateway.merchant('production')
    const [first, second] = [await addUpstream(), await addUpstream()]
    for (const provider of [first, second])
      await addRoute(gateway.trail, OPERATOR, { ...ANY_PAYMENT, clientId, provider })
    const directory = await openDirectory({ AMSEL_ENVIRONMENT: 'production' })
    const client = await getClientWithClock(gateway.storage.db, clientId)
    expect(directory.route(wanted(client)).map(({ name }) => name)).toEqual([first, second])
    expect([directory.serves(client), directory.takes(client, 'ALIPAY_HK', 'HKD')]).toEqual([true, true])
    expect(directory.named('simulator')).toBeNull()
    const health = directory.listHealth().filter(({ provider }) => provider === first)
    expect(health).toEqual([{ provider: first, circuit: 'CLOSED', underWay: 0 }])
  })

  it('keeps what it knows of an account until that gets another config', async () => {
    const name = await addUpstream()
    const directory = await openDirectory()
    const before = directory.named(name)
    const again = async () => {
      directory.refresh()
      await directory.stop()
    }
    await again()
    expect(directory.named(name)).toBe(before)
    const other = await openDirectory()
    await addUpstream({ name, config: { ...UPSTREAM_CONFIG, keyVersion: 2 } }, true)
    const known = other.named(name)
    other.refresh()
    await other.stop()
    expect(other.named(name)).not.toBe(known)
  })
})

describe('a route', () => {
  it('of a production client leads to a sandbox only where the operator says so, and never to a simulator', async () => {
    const client = await gateway.merchant('production')
    const simulated = await addSimulated()
    await expect(route(client, simulated, { allowsSandbox: true })).rejects.toThrow('only pretends')
    await expect(route(client, 'simulator', { allowsSandbox: true })).rejects.toThrow('only pretends')
    await gateway.database.query("update provider_accounts set kind = 'ams' where name = $1", [simulated])
    await expect(route(client, simulated)).rejects.toThrow('--allow-sandbox-upstream')
    await route(client, simulated, { allowsSandbox: true })
  })

  it('of a sandbox client never leads to where money is real', async () => {
    const name = newName()
    await addAccount(
      gateway,
      OPERATOR,
      { ...SIMULATED, kind: 'ams', name, environment: 'production' },
      { replaces: false },
    )
    await expect(route(merchant, name, { allowsSandbox: true })).rejects.toThrow('moves real money')
  })

  it('comes after those that the client has, unless its position is named, and is there once', async () => {
    const [a, b, c] = [await addSimulated(), await addSimulated(), await addSimulated()]
    await route(merchant, a)
    await route(merchant, b)
    await route(merchant, c, { position: 1 })
    const { db } = gateway.storage
    const listed = await listRoutesOf(db, merchant.clientId)
    expect(listed.map(({ provider, position }) => [provider, position])).toEqual([
      [a, 1],
      [c, 1],
      [b, 2],
    ])
    await expect(route(merchant, b, { share: 5 })).rejects.toThrow('has this route')
  })
})
