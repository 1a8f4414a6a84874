// "npm run try:worker": a day of payments on a Citus cluster of a coordinator and two workers, with a merchant on each worker and
// two gateway nodes. Each worker is killed under load and brought back. The other's merchant is served meanwhile, people sign
// in to both portals and look at their pages throughout, and at the end nothing is lost or doubled.
// Needs a PostgreSQL 15 with Citus. With --short there is less load, and a worker is away for a shorter time.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readMerchant, requestSigner, sandboxMerchantFile } from '../../server/dist/main/index.js'
import { atEnd, runTrial, say, secondsSince } from '../trial.js'
import { compare } from '../try-failover/compare.js'
import { Balancer, Node } from '../try-failover/nodes.js'
import { Receiver } from '../try-failover/receiver.js'
import { letPass } from '../try-failover/servers.js'
import { Shop } from '../try-failover/shop.js'
import { amsel, startCluster, workerOf } from './cluster.js'
import { Person } from './people.js'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const [LOAD_MS, AWAY_MS] = values.short ? [2_000, 8_000] : [10_000, 30_000]
const REST_MS_MAX = 180_000
const CALLERS = 6
const OPERATOR = 'operator@gateway.example'

await runTrial(run)

async function run() {
  const scratch = await mkdtemp(join(tmpdir(), 'amsel-worker-'))
  atEnd(() => rm(scratch, { recursive: true, force: true }))
  await letPass(scratch)
  const cluster = await startCluster(scratch)
  const { nodes, balancer } = await startNodes(scratch, cluster)
  const receiver = new Receiver()
  atEnd(async () => receiver.close())
  const notifyUrl = await receiver.open()
  const [first, second] = await merchantOnEach(cluster, nodes[0])
  const people = await peopleOf(scratch, cluster, { nodes, balancer, clientId: first.merchant.clientId })

  const shops = [first, second].map(({ merchant }) => new Shop(balancer, merchant, notifyUrl, CALLERS))
  for (const person of people) person.begin()
  say(`load: ${CALLERS} callers for each merchant; somebody at each portal looks at the pages twice a second`)
  await delay(LOAD_MS)
  await killAndBringBack(first.worker, { served: shops[1], waiting: shops[0] })
  await killAndBringBack(second.worker, { served: shops[0], waiting: shops[1] })
  await Promise.all([...shops, ...people].map((each) => (each.close ? each.close() : each.end())))
  const rested = await atRest(cluster, shops, receiver)
  return report({ cluster, shops, people, receiver, rested })
}

async function startNodes(scratch, { databaseUrl }) {
  const nodes = [new Node('node 1', scratch), new Node('node 2', scratch)]
  for (const node of nodes) {
    await node.launch(databaseUrl)
    atEnd(() => node.stop())
  }
  const balancer = new Balancer(nodes, ({ name, health: { code, ...said } }) =>
    say(`${name}: ${code} ${JSON.stringify(said)}`),
  )
  atEnd(() => balancer.stop())
  await balancer.until('ready')
  return { nodes, balancer }
}

/** The merchant of the first start, and one whose rows are on the other worker. */
async function merchantOnEach(cluster, node) {
  const first = await readMerchant(sandboxMerchantFile(node.dataDir))
  const worker = await workerOf(cluster, first)
  for (;;) {
    const { path, headers, body } = await requestSigner(first)('simulator/createClient', {})
    const merchant = await (await fetch(node.url + path, { method: 'POST', headers, body })).json()
    const other = await workerOf(cluster, merchant)
    if (other !== worker)
      return [
        { merchant: first, worker },
        { merchant, worker: other },
      ]
  }
}

async function peopleOf(scratch, { databaseUrl }, { nodes, balancer, clientId }) {
  const file = JSON.parse(await readFile(sandboxMerchantFile(nodes[0].dataDir), 'utf8'))
  const owner = new Person('the merchant’s owner', balancer, {
    path: '/portal/api',
    email: file.portalEmail,
    password: file.portalPassword,
    pages: ['/me'],
    mayBeAway: [`/clients/${clientId}/payments`, `/clients/${clientId}/balances`],
  })
  const operator = new Person('the operator', balancer, {
    path: '/operator/api',
    email: OPERATOR,
    pages: ['/me', '/overview'],
    mayBeAway: ['/stuck', '/stuck/differences'],
  })
  const invite = ['operator', 'invite', '--email', OPERATOR, '--role', 'administrator', '--json']
  const { link } = JSON.parse(await amsel(invite, databaseUrl, scratch))
  await operator.join(link.split('/').at(-1))
  await owner.enter()
  return [owner, operator]
}

async function killAndBringBack(worker, { served, waiting }) {
  const before = { served: served.payments.size, waiting: waiting.payments.size }
  await worker.kill()
  say(`"${worker.name}" is killed (SIGKILL), with ${before.served + before.waiting} payments paid`)
  await delay(AWAY_MS)
  const [others, own] = [served.payments.size - before.served, waiting.payments.size - before.waiting]
  say(`while it was away ${others} payments of the other worker’s merchant were paid, and ${own} of its own`)
  if (others === 0) throw new Error('the merchant of the other worker was not served')
  await worker.start()
  const startedAt = performance.now()
  const paid = waiting.payments.size
  while (waiting.payments.size === paid) await delay(100)
  say(`"${worker.name}" is back; its merchant’s next payment was paid ${secondsSince(startedAt)} s later`)
  await delay(LOAD_MS)
}

/** Every notification has come, and no attempt is open. */
async function atRest({ coordinator }, shops, { arrivals }) {
  const restingAt = performance.now()
  const expected = shops.reduce((sum, { payments, refunds }) => sum + payments.size + refunds.size, 0)
  while (performance.now() - restingAt < REST_MS_MAX) {
    const open = await coordinator.query("select 1 from attempts where state in ('OPEN', 'PENDING') limit 1")
    if (arrivals.size >= expected && open.length === 0) break
    await delay(200)
  }
  return secondsSince(restingAt)
}

async function report({ cluster, shops, people, receiver, rested }) {
  const shop = {
    payments: new Map(shops.flatMap(({ payments }) => [...payments])),
    refunds: new Map(shops.flatMap(({ refunds }) => [...refunds])),
    refused: shops.flatMap(({ refused }) => refused),
  }
  const problems = [
    ...(await compare(cluster.coordinator, shop, receiver)),
    ...people.flatMap((person) => person.problems),
  ]
  const answers = Object.keys(shops[0].answers).map(
    (kind) => `${shops.reduce((sum, each) => sum + each.answers[kind], 0)} ${kind}`,
  )
  const count = (word) => problems.filter((problem) => problem.startsWith(word)).length
  console.log(`
Answers: ${answers.join('; ')}
Paid ${shop.payments.size}, refunded ${shop.refunds.size}: lost ${count('lost')}, doubled ${count('doubled')}
Notifications: ${receiver.arrivals.size} arrived, the last ${rested} s after the load`)
  for (const { name, signIns, looks, partly, slowestMs } of people)
    console.log(
      `Pages: ${name} signed in ${signIns} times and asked ${looks} times; ${partly} answers said that a server is away; the slowest took ${Math.round(slowestMs)} ms`,
    )
  for (const problem of problems.slice(0, 50)) console.log(`! ${problem}`)
  console.log(problems.length === 0 ? 'Nothing is lost, nothing is doubled.' : `${problems.length} problems.`)
  return problems.length === 0
}
