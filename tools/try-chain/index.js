// "npm run try:chain": two gateways as processes, the front's payments carried out by the back, under load and under fire: both
// are killed, and the connection between them is cut, swallows calls or loses answers. At rest the books of both, the back's
// simulator, and what shops were answered and told must agree. It ends with 1 and a list of what does not.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { atEnd, runTrial, say } from '../trial.js'
import { ACTS } from './acts.js'
import { Caller } from './caller.js'
import { check } from './checks.js'
import { Databases } from './database.js'
import { FAULTS } from './faults.js'
import { Gateway } from './gateway.js'
import { Load } from './load.js'
import { Receiver } from './receiver.js'
import { comeToRest } from './rest.js'
import { Way } from './way.js'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '420' },
    outage: { type: 'string', default: '60' },
    only: { type: 'string' },
  },
})
const [LOAD_MS, OUTAGE_MS] = [Number(options.seconds) * 1_000, Number(options.outage) * 1_000]
const CALM_MS = Math.min(3_000, OUTAGE_MS)
const SHOPS = 3
const PROVIDER = 'back'

await runTrial(run)

async function run() {
  const scratch = await mkdtemp(join(tmpdir(), 'amsel-chain-'))
  atEnd(() => rm(scratch, { recursive: true, force: true }))
  const chain = await linkUp(scratch)
  const payer = new Caller(chain.back, chain.back.merchant)
  const shops = await openShops(chain.front)
  const receiver = new Receiver((clientId) => shops.find((shop) => shop.clientId === clientId))
  atEnd(async () => receiver.close())
  await receiver.open()
  await Promise.all(shops.map((shop) => isRouted(shop, chain)))

  const acts = ACTS.filter(({ name }) => !options.only || name.includes(options.only))
  const [late, ...usual] = shops
  const load = new Load({ acts, shops: usual, late, payer, chain, notifyUrl: receiver.url })
  say(`load: ${acts.length} kinds of orders in ${shops.length} shops`)
  await underFire(chain, load)
  await load.close()
  say(`${load.orders.length} orders are over; both come to rest`)
  const callers = [payer, ...shops]
  const open = await comeToRest(chain, callers, say)
  const results = await check({ ...chain, load, callers, receiver })
  return report({
    load,
    shops,
    receiver,
    results: [{ name: 'everything has an end', findings: open }, ...results],
  })
}

async function linkUp(scratch) {
  const databases = await Databases.open(scratch, process.env.DATABASE_URL)
  atEnd(() => databases.close())
  const front = new Gateway('front', scratch, await databases.create('front'))
  const back = new Gateway('back', scratch, await databases.create('back'))
  const [up, down] = [new Way(() => back.port), new Way(() => front.port)]
  for (const way of [up, down]) {
    await way.open()
    atEnd(async () => way.close())
  }
  await back.prepare()
  await front.prepare(down.url)
  for (const gateway of [back, front]) atEnd(() => gateway.stop())
  await Promise.all([back.start(), front.start()])
  const { clientId, keyVersion, merchantPrivateKey, gatewayPublicKey } = back.merchant
  const config = join(scratch, 'account.json')
  const account = { gatewayUrl: up.url, clientId, keyVersion, merchantPrivateKey, gatewayPublicKey }
  await writeFile(config, JSON.stringify(account), { mode: 0o600 })
  const kind = ['--kind', 'ams', '--environment', 'sandbox', '--config', config]
  await front.command('provider', 'add', '--name', PROVIDER, ...kind)
  const disputes = `notifyDispute=${down.url}/providers/${PROVIDER}/dispute`
  await back.command('merchant', 'set', '--client', clientId, '--notify-url', disputes)
  say('front and back serve; the front has an account at the back')
  return { front, back, up, down }
}

/** Clients of the front, each with a clock and books of its own, all routed to the back. */
async function openShops(front) {
  const founder = new Caller(front, front.merchant)
  const shops = []
  for (let count = 0; count < SHOPS; count += 1)
    shops.push(new Caller(front, await founder.certain('simulator/createClient', {})))
  await Promise.all(
    shops.map(({ clientId }) => front.command('route', 'add', '--client', clientId, '--provider', PROVIDER)),
  )
  return shops
}

/** A change acts a moment later: a method that no route takes tells of it without making a payment. */
async function isRouted({ clientId }, { front }) {
  for (let tries = 0; tries < 300; tries += 1) {
    const routes = await front.query('select 1 from provider_routes where client_id = $1', [clientId])
    if (routes.length > 0) break
    await delay(100)
  }
  // Every process reads the routes within a second of the announcement.
  await delay(3_000)
}

async function underFire(chain, load) {
  const until = performance.now() + LOAD_MS
  for (let turn = 0; performance.now() < until; turn += 1) {
    await delay(CALM_MS)
    const { name, isShort, act } = FAULTS[turn % FAULTS.length]
    say(`${name}${isShort ? '' : ` for ${OUTAGE_MS / 1_000} s`}; ${load.orders.length} orders so far`)
    await act(chain, OUTAGE_MS)
  }
  await delay(CALM_MS)
}

function report({ load, shops, receiver, results }) {
  const answers = {}
  for (const shop of shops)
    for (const [kind, count] of Object.entries(shop.answers)) answers[kind] = (answers[kind] ?? 0) + count
  const told = Object.entries(answers).map(([kind, count]) => `${count} ${kind}`)
  console.log(`\nOrders: ${[...load.played].map(([name, count]) => `${count} ${name}`).join('; ')}`)
  console.log(`Answers: ${told.join('; ')}. Notifications: ${receiver.count}`)
  for (const { name, findings } of results) {
    console.log(`${findings.length === 0 ? 'yes' : 'NO '}  ${name}`)
    for (const finding of findings.slice(0, 20)) console.log(`     ${finding}`)
    if (findings.length > 20) console.log(`     and ${findings.length - 20} more`)
  }
  const count = results.reduce((sum, { findings }) => sum + findings.length, 0)
  console.log(
    count === 0 ? 'Front and back agree: nothing is lost, nothing is doubled.' : `${count} problems.`,
  )
  return count === 0
}
