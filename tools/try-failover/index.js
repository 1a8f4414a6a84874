// "npm run try:failover": kills the primary of a replicated PostgreSQL under load, promotes a standby, and shows that two
// gateway nodes go on by themselves, that nothing is lost or doubled, and what /healthz says while writes do not go through.
// With --short there is less load, on the embedded PostgreSQL: the old primary comes back as a copy, for that has no pg_rewind.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readMerchant, sandboxMerchantFile } from '../../server/dist/main/index.js'
import { atEnd, runTrial, say, secondsSince } from '../trial.js'
import { compare } from './compare.js'
import { Balancer, Node } from './nodes.js'
import { embeddedPrograms, installedPrograms } from './programs.js'
import { Receiver } from './receiver.js'
import { addressOf, addressOfOne, areStreaming, letPass, Server } from './servers.js'
import { Shop } from './shop.js'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const LOAD_MS = values.short ? 1_500 : 6_000
const HANGING_MS = values.short ? 1_000 : 5_000
const NOTIFICATIONS_MS_MAX = 90_000

await runTrial(run)

async function run() {
  const scratch = await mkdtemp(join(tmpdir(), 'amsel-failover-'))
  atEnd(() => rm(scratch, { recursive: true, force: true }))
  await letPass(scratch)
  const servers = await startServers(scratch)
  const { nodes, balancer } = await startNodes(scratch, servers)
  const receiver = new Receiver()
  atEnd(async () => receiver.close())
  const notifyUrl = await receiver.open()
  const shop = new Shop(balancer, await readMerchant(sandboxMerchantFile(nodes[0].dataDir)), notifyUrl)
  say('load: pay, completePayment and every third time refund, 12 at a time, at the nodes that are ready')
  await delay(LOAD_MS)

  const primary = await failOver(servers, balancer, shop)
  await showReadOnly(scratch, servers, { primary, balancer })
  await showHanging(servers, { primary, balancer })

  await shop.close()
  await allNotified(shop, receiver)
  return report(primary, shop, receiver)
}

async function startServers(scratch) {
  const programs = await (values.short ? embeddedPrograms() : installedPrograms())
  const servers = []
  for (const name of ['one', 'a', 'b']) servers.push(await Server.prepare(name, scratch, programs))
  const [one, a, b] = servers
  for (const server of servers) atEnd(() => server.stop('immediate').catch(() => {}))
  await one.makePrimary()
  for (const standby of [a, b]) await standby.makeStandby(one)
  await areStreaming(one, 2)
  await one.waitForStandbys(['a', 'b'])
  say(`${programs.version}: primary "one", standbys "a" and "b", synchronous_standby_names = 'ANY 1 (a, b)'`)
  return servers
}

async function startNodes(scratch, servers) {
  const nodes = [new Node('node 1', scratch), new Node('node 2', scratch)]
  for (const node of nodes) {
    await node.launch(addressOf(servers))
    atEnd(() => node.stop())
  }
  const balancer = new Balancer(nodes, ({ name, health }) => {
    const { code, ...said } = health
    say(`${name}: ${code} ${JSON.stringify(said)}`)
  })
  atEnd(() => balancer.stop())
  await balancer.until('ready')
  return { nodes, balancer }
}

async function failOver(servers, balancer, shop) {
  const [one, ...standbys] = servers
  const killedAt = performance.now()
  const before = shop.total
  await one.kill()
  say(`the primary "one" is killed (SIGKILL) after ${before} answers`)
  await balancer.until('database read-only')
  const received = await Promise.all(standbys.map((standby) => standby.receivedBytes()))
  const [ahead, behind] = received[0].bytes >= received[1].bytes ? standbys : [...standbys].reverse()
  say(`received: ${standbys.map(({ name }, index) => `"${name}" ${received[index].lsn}`).join(', ')}`)
  const promotedAt = performance.now()
  await ahead.promote()
  await ahead.waitForStandbys([behind.name, one.name])
  await behind.followAnother(ahead)
  say(`"${ahead.name}" is promoted; synchronous_standby_names = 'ANY 1 (${behind.name}, one)'`)
  await balancer.until('ready')
  say(
    `both nodes are ready ${secondsSince(killedAt)} s after the kill, ${secondsSince(promotedAt)} s after the promotion began`,
  )
  await delay(LOAD_MS)
  await one.rejoin(ahead, behind)
  await areStreaming(ahead, 2)
  const how = values.short ? `a copy of "${behind.name}"` : `CHECKPOINT on "${ahead.name}", then pg_rewind`
  say(`"one" is back as a standby (${how})`)
  return ahead
}

async function showReadOnly(scratch, servers, { primary, balancer }) {
  const standby = servers.find((server) => server !== primary)
  const lone = new Node('node 3', scratch)
  atEnd(() => lone.stop())
  await lone.launch(addressOfOne(standby))
  const [status] = await lone.ended
  const shown = lone.log.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
  say(`a node that is started on the standby "${standby.name}" alone ends with ${status}: ${shown.join(' ')}`)
  await primary.set('default_transaction_read_only', 'on')
  say(`"${primary.name}" is made read-only`)
  await balancer.until('database read-only')
  await primary.set('default_transaction_read_only', 'off')
  say(`"${primary.name}" takes writes again`)
  await balancer.until('ready')
}

async function showHanging(servers, { primary, balancer }) {
  const standbys = servers.filter((server) => server !== primary)
  await Promise.all(standbys.map((standby) => standby.stop()))
  const stoppedAt = performance.now()
  say('both standbys are stopped: commits wait')
  await balancer.until('commits hang')
  say(`both nodes say so after ${secondsSince(stoppedAt)} s`)
  await delay(HANGING_MS)
  const [node] = balancer.nodes
  say(`${node.name}: ${JSON.stringify(await node.metrics())}`)
  await standbys[0].start()
  const startedAt = performance.now()
  say(`"${standbys[0].name}" is started`)
  await balancer.until('ready')
  say(`both nodes are ready after ${secondsSince(startedAt)} s`)
  await standbys[1].start()
  await delay(LOAD_MS)
}

async function allNotified(shop, { arrivals }) {
  const expected = shop.payments.size + shop.refunds.size
  for (let waited = 0; waited < NOTIFICATIONS_MS_MAX && arrivals.size < expected; waited += 100)
    await delay(100)
}

async function report(primary, shop, receiver) {
  const problems = await compare(primary, shop, receiver)
  const none = (word) => problems.every((problem) => !problem.startsWith(word))
  const count = (word) => problems.filter((problem) => problem.startsWith(word)).length
  const answers = Object.entries(shop.answers).map(([kind, number]) => `${number} ${kind}`)
  const [arrived, expected] = [receiver.arrivals.size, shop.payments.size + shop.refunds.size]
  console.log(`
Answers: ${answers.join('; ')}
Paid ${shop.payments.size}, refunded ${shop.refunds.size}: lost ${count('lost')}, doubled ${count('doubled')}
Ledger: ${none('not true') ? 'balances, and agrees with the answers and with the provider' : 'does not balance'}
Notifications: ${arrived} of ${expected} arrived, ${none('out of order') ? 'in order' : 'not in order'}; ${receiver.count - arrived} came again`)
  for (const problem of problems.slice(0, 50)) console.log(`! ${problem}`)
  console.log(problems.length === 0 ? 'Nothing is lost, nothing is doubled.' : `${problems.length} problems.`)
  return problems.length === 0
}
