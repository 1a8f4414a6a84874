// The chain: a front whose payments two accounts at the back carry out, the ways between them, and shops at the front.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { atEnd } from '../trial.js'
import { Caller } from './caller.js'
import { Databases } from './database.js'
import { Gateway } from './gateway.js'
import { Way } from './way.js'

/** The front's accounts, by the way that leads to each: the second is asked where the first is not, or has said no. */
const ACCOUNTS = [
  { name: 'back', way: 'up' },
  { name: 'back-too', way: 'over' },
]
/** What both accounts take. A customer's code is known to the account alone that has made it. */
const SHARED_METHODS = ['ALIPAY_HK', 'CARD']

/** `up` and `over` are the ways of calls, `down` that of messages. */
export async function linkUp(scratch) {
  const databases = await Databases.open(scratch, process.env.DATABASE_URL)
  atEnd(() => databases.close())
  const front = new Gateway('front', scratch, await databases.create('front'))
  const back = new Gateway('back', scratch, await databases.create('back'))
  const toBack = () => back.port
  const ways = { up: new Way(toBack), over: new Way(toBack), down: new Way(() => front.port) }
  for (const way of Object.values(ways)) {
    await way.open()
    atEnd(async () => way.close())
  }
  await back.prepare()
  await front.prepare(ways.down.url)
  for (const gateway of [back, front]) atEnd(() => gateway.stop())
  await Promise.all([back.start(), front.start()])
  const founder = new Caller(back, back.merchant)
  const payers = [founder, new Caller(back, await founder.certain('simulator/createClient', {}))]
  const accounts = ACCOUNTS.map((account, index) => ({ ...account, payer: payers[index] }))
  for (const account of accounts) await addAccount({ front, back, ways }, scratch, account)
  return { front, back, accounts, ...ways }
}

async function addAccount({ front, back, ways }, scratch, { name, way, payer }) {
  const { clientId, keyVersion, merchantPrivateKey, gatewayPublicKey } = payer.credentials
  const config = join(scratch, `${name}.json`)
  const account = { gatewayUrl: ways[way].url, clientId, keyVersion, merchantPrivateKey, gatewayPublicKey }
  await writeFile(config, JSON.stringify(account), { mode: 0o600 })
  const kind = ['--kind', 'ams', '--environment', 'sandbox', '--config', config]
  await front.command('provider', 'add', '--name', name, ...kind)
  const disputes = `notifyDispute=${ways.down.url}/providers/${name}/dispute`
  await back.command('merchant', 'set', '--client', clientId, '--notify-url', disputes)
}

/** Clients of the front, each with a clock and a ledger of its own, all routed to the back. */
export async function openShops({ front, accounts }, count) {
  const founder = new Caller(front, front.merchant)
  const shops = []
  for (let opened = 0; opened < count; opened += 1)
    shops.push(new Caller(front, await founder.certain('simulator/createClient', {})))
  await Promise.all(shops.map((shop) => route(front, shop, accounts)))
  // Every process reads the routes within a second of the announcement.
  await delay(3_000)
  return shops
}

async function route(front, { clientId }, accounts) {
  const add = (...args) => front.command('route', 'add', '--client', clientId, ...args)
  await add('--provider', accounts[0].name)
  for (const method of SHARED_METHODS)
    for (const [index, { name }] of accounts.entries())
      await add('--provider', name, '--method', method, '--position', String(index + 1))
}
