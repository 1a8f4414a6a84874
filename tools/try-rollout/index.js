// "npm run try:rollout": three nodes on one PostgreSQL behind a load balancer that asks /readyz. Under load of signed payments
// on kept connections, one node after the other is stopped with SIGTERM and replaced, ten times around. No call may fail.
// With --short once around; with --drain 0 the nodes do not drain, which shows what the drain is for.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readMerchant, sandboxMerchantFile } from '../../server/dist/main/index.js'
import { atEnd, runTrial, say, secondsSince } from '../trial.js'
import { compare } from '../try-failover/compare.js'
import { Node } from '../try-failover/nodes.js'
import { embeddedPrograms } from '../try-failover/programs.js'
import { Receiver } from '../try-failover/receiver.js'
import { addressOfOne, letPass, Server } from '../try-failover/servers.js'
import { Balancer } from './balancer.js'
import { Shop } from './shop.js'

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, drain: { type: 'string', default: '4' } },
})
const [ROUNDS, BUSY, LOAD_MS] = values.short ? [1, 4, 500] : [10, 12, 3_000]
const STOP_SECONDS = 40
const SETTINGS = { DRAIN_SECONDS: values.drain, STOP_SECONDS: String(STOP_SECONDS) }
/** Of the third node: its supervisor passes on what it is told. */
const SEVERAL = { PROCESSES: '2' }
const PATIENCE_MS = 90_000

await runTrial(run)

async function run() {
  const scratch = await mkdtemp(join(tmpdir(), 'amsel-rollout-'))
  atEnd(() => rm(scratch, { recursive: true, force: true }))
  await letPass(scratch)
  const server = await startServer(scratch)
  const balancer = new Balancer()
  atEnd(() => balancer.close())
  const url = await balancer.open()
  const nodes = await startNodes(scratch, server, balancer)
  const receiver = new Receiver()
  atEnd(async () => receiver.close())
  const merchant = await readMerchant(sandboxMerchantFile(nodes[0].dataDir))
  const shop = new Shop(url, merchant, { notifyUrl: await receiver.open(), busy: BUSY })
  say(`load: pay and completePayment, ${BUSY} callers without a pause and 4 that rest between their calls`)
  await delay(LOAD_MS)

  const stops = []
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [place, node] of nodes.entries()) {
      say(`round ${round}, ${node.name}`)
      stops.push(await stopNode(node, balancer, shop))
      nodes[place] = await replace(node, scratch, { server, balancer })
      await delay(LOAD_MS)
    }

  await shop.close()
  await until(() => receiver.arrivals.size >= shop.payments.size, 'every payment is notified').catch(() => {})
  say('the last three at once')
  stops.push(...(await Promise.all(nodes.map((node) => stopNode(node, balancer, shop)))))
  return report({ server, stops, shop, receiver, balancer })
}

async function startServer(scratch) {
  const programs = await embeddedPrograms()
  const server = await Server.prepare('database', scratch, programs)
  atEnd(() => server.stop('immediate').catch(() => {}))
  await server.makePrimary()
  say(`${programs.version}; DRAIN_SECONDS=${values.drain}, STOP_SECONDS=${STOP_SECONDS}`)
  return server
}

async function startNodes(scratch, server, balancer) {
  const nodes = ['node 1', 'node 2', 'node 3'].map((name) => new Node(name, scratch))
  for (const node of nodes) await start(node, server, balancer)
  await until(() => nodes.every((node) => balancer.isReady(node)), 'every node is ready')
  say('three nodes are ready; the third has two processes')
  return nodes
}

async function start(node, server, balancer) {
  atEnd(() => node.stop())
  await node.launch(addressOfOne(server), node.name === 'node 3' ? { ...SETTINGS, ...SEVERAL } : SETTINGS)
  balancer.add(node)
}

async function stopNode(node, balancer, shop) {
  const [stoppedAt, callsBefore] = [performance.now(), shop.calls]
  node.child.kill('SIGTERM')
  await until(() => !balancer.isReady(node), `${node.name} is taken out`)
  const out = secondsSince(stoppedAt)
  const [status] = await node.ended
  const seconds = secondsSince(stoppedAt)
  await balancer.remove(node)
  say(
    `  SIGTERM: taken out after ${out} s, ended with ${status} after ${seconds} s, ${shop.calls - callsBefore} calls meanwhile`,
  )
  return { name: node.name, status, seconds: Number(seconds) }
}

async function replace({ name }, scratch, { server, balancer }) {
  const node = new Node(name, scratch)
  const startedAt = performance.now()
  await start(node, server, balancer)
  await until(() => balancer.isReady(node), `the new ${name} is ready`)
  say(`  a new one is ready after ${secondsSince(startedAt)} s`)
  return node
}

async function until(holds, what) {
  for (const startedAt = performance.now(); performance.now() - startedAt < PATIENCE_MS; await delay(20))
    if (holds()) return
  throw new Error(`waited in vain until ${what}`)
}

async function report({ server, stops, shop, receiver, balancer }) {
  const [{ leases }] = await server.query(`
    select ((select count(*) from agenda where lease_until > now())
      + (select count(*) from notifications where lease_until > now())
      + (select count(*) from ledger_checks where lease_until > now()))::int as leases`)
  const problems = [
    ...shop.failures.map((failure) => `failed: ${failure}`),
    ...balancer.refused.map((reason) => `refused: ${reason}`),
    ...stops
      .filter(({ status, seconds }) => status !== 0 || seconds > STOP_SECONDS)
      .map(({ name, status, seconds }) => `${name} ended with ${status} after ${seconds} s`),
    ...(leases > 0 ? [`${leases} leases are left`] : []),
    // What had no answer may be there all the same: only the failure is news then.
    ...(shop.failures.length === 0 ? await compare(server, shop, receiver) : []),
  ]
  console.log(`
Stopped ${stops.length} nodes, the slowest in ${Math.max(...stops.map(({ seconds }) => seconds))} s
Calls: ${shop.calls} on ${balancer.connections} connections, ${shop.kept} of them on kept ones; ${shop.last} answers said to close
Failed calls: ${shop.failures.length}; refused connections: ${balancer.refused.length}
Paid ${shop.payments.size}, notified ${receiver.arrivals.size}; leases left: ${leases}`)
  for (const problem of problems.slice(0, 50)) console.log(`! ${problem}`)
  console.log(problems.length === 0 ? 'No call failed.' : `${problems.length} problems.`)
  return problems.length === 0
}
