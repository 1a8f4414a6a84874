// "npm run try:chain": two gateways as processes, the front's payments carried out by two accounts at the back, under load and
// under fire: both are killed, and the connection between them is cut, swallows calls, loses answers, resets calls or holds
// answers until a shop has asked again. At rest the ledgers of both, the back's simulator, and the shops' answers and
// notifications must agree. It ends with 1 and a list of what does not.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { atEnd, runTrial, say } from '../trial.js'
import { ACTS } from './acts.js'
import { linkUp, openShops } from './chain.js'
import { check } from './checks.js'
import { FAULTS } from './faults.js'
import { Load } from './load.js'
import { Receiver } from './receiver.js'
import { comeToRest } from './rest.js'

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

await runTrial(run)

async function run() {
  const scratch = await mkdtemp(join(tmpdir(), 'amsel-chain-'))
  atEnd(() => rm(scratch, { recursive: true, force: true }))
  const chain = await linkUp(scratch)
  say('front and back serve; the front has two accounts at the back')
  const payers = chain.accounts.map(({ payer }) => payer)
  const shops = await openShops(chain, SHOPS)
  const receiver = new Receiver((clientId) => shops.find((shop) => shop.clientId === clientId))
  atEnd(async () => receiver.close())
  await receiver.open()

  const acts = ACTS.filter(({ name }) => !options.only || name.includes(options.only))
  const [late, ...usual] = shops
  const load = new Load({ acts, shops: usual, late, payers, chain, notifyUrl: receiver.url })
  say(`load: ${acts.length} kinds of orders in ${shops.length} shops`)
  await underFire(chain, load)
  await load.close()
  say(`${load.orders.length} orders are over; both come to rest`)
  const callers = [...payers, ...shops]
  const open = await comeToRest(chain, callers, say)
  const { results, charges } = await check({ ...chain, load, callers, receiver })
  return report({
    ...{ load, shops, receiver, charges },
    results: [{ name: 'everything has an end', findings: open }, ...results],
  })
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

function report({ load, shops, receiver, results, charges }) {
  const answers = {}
  for (const shop of shops)
    for (const [kind, count] of Object.entries(shop.answers)) answers[kind] = (answers[kind] ?? 0) + count
  const shown = Object.entries(answers).map(([kind, count]) => `${count} ${kind}`)
  console.log(`\nOrders: ${[...load.played].map(([name, count]) => `${count} ${name}`).join('; ')}`)
  console.log(`Answers: ${shown.join('; ')}. Notifications: ${receiver.count}`)
  console.log(`Charges: ${charges}`)
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
