// "npm run try:upgrade": nodes of the last release and of this checkout on one PostgreSQL, under load of payments and refunds. A
// newer node joins two older ones and brings its schema; they are replaced one by one; an older one is started again beside the
// newer. Nothing may be lost or doubled. With --short there is less load.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readMerchant, sandboxMerchantFile } from '../../server/dist/main/index.js'
import { atEnd, runTrial, say } from '../trial.js'
import { compare } from '../try-failover/compare.js'
import { Balancer, Node } from '../try-failover/nodes.js'
import { embeddedPrograms } from '../try-failover/programs.js'
import { Receiver } from '../try-failover/receiver.js'
import { addressOfOne, letPass, Server } from '../try-failover/servers.js'
import { Shop } from '../try-failover/shop.js'
import { lastRelease } from './release.js'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const LOAD_MS = values.short ? 1_500 : 10_000
const NOTIFICATIONS_MS_MAX = 90_000
/** Gateways that know it start on a newer schema that they can work on. */
const SCHEMA_THAT_GOES_ALONG = 63

await runTrial(run)

async function run() {
  const release = await lastRelease()
  say(`the last release is ${release.version} (${release.commit.slice(0, 8)}), schema ${release.schema}`)
  const scratch = await mkdtemp(join(tmpdir(), 'amsel-upgrade-'))
  atEnd(() => rm(scratch, { recursive: true, force: true }))
  await letPass(scratch)
  const server = await startServer(scratch)
  const balancer = new Balancer([], () => {})
  atEnd(() => balancer.stop())
  const start = async (name, command) => {
    const node = new Node(name, scratch, command)
    atEnd(() => node.stop())
    await node.launch(addressOfOne(server))
    return node
  }
  const serve = async (name, command) => {
    const node = await start(name, command)
    balancer.add(node)
    await balancer.until('ready')
    say(`${name} is ready; the schema is ${await schemaOf(server)}`)
    return node
  }

  const [one, two] = [await serve('older 1', release.command), await serve('older 2', release.command)]
  const receiver = new Receiver()
  atEnd(async () => receiver.close())
  const merchant = await readMerchant(sandboxMerchantFile(one.dataDir))
  const shop = new Shop(balancer, merchant, await receiver.open())
  say('load: pay, completePayment and every third time refund, 12 at a time, at the nodes that are ready')
  await delay(LOAD_MS)

  await serve('newer 1')
  await delay(LOAD_MS)
  await leave(one, balancer)
  await serve('newer 2')
  await delay(LOAD_MS)
  const isBack = await startAgain(release, { start, balancer })
  await delay(LOAD_MS)
  await leave(two, balancer)
  if (isBack) await leave(isBack, balancer)
  await delay(LOAD_MS)

  await shop.close()
  const expected = shop.payments.size + shop.refunds.size
  for (let waited = 0; waited < NOTIFICATIONS_MS_MAX && receiver.arrivals.size < expected; waited += 100)
    await delay(100)
  return report(server, shop, receiver)
}

async function startServer(scratch) {
  const server = await Server.prepare('database', scratch, await embeddedPrograms())
  atEnd(() => server.stop('immediate').catch(() => {}))
  await server.makePrimary()
  return server
}

async function schemaOf(server) {
  const [{ newest }] = await server.query('select max(version) as newest from schema_migrations')
  return newest
}

async function leave(node, balancer) {
  balancer.remove(node)
  await node.stop()
  say(`${node.name} is stopped`)
}

/** Back to the older version, while newer ones run. Null where it is from before gateways could do that, and says so itself. */
async function startAgain(release, { start, balancer }) {
  const node = await start('older 3', release.command)
  if (release.schema >= SCHEMA_THAT_GOES_ALONG) {
    balancer.add(node)
    await balancer.until('ready')
    say('older 3 is started beside the newer ones, and is ready')
    return node
  }
  const [status] = await node.ended
  const shown = node.log.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
  say(`older 3 is started beside the newer ones, and ends with ${status}: ${shown.join(' ')}`)
  if (status === 0 || !/newer/.test(shown.join(' '))) throw new Error('an older node ended without a reason')
  return null
}

async function report(server, shop, receiver) {
  const problems = await compare(server, shop, receiver)
  const answers = Object.entries(shop.answers).map(([kind, number]) => `${number} ${kind}`)
  console.log(`
Answers: ${answers.join('; ')}
Paid ${shop.payments.size}, refunded ${shop.refunds.size}; notified ${receiver.arrivals.size}`)
  for (const problem of problems.slice(0, 50)) console.log(`! ${problem}`)
  console.log(problems.length === 0 ? 'Nothing is lost, nothing is doubled.' : `${problems.length} problems.`)
  return problems.length === 0
}
