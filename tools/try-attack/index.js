// "npm run try:attack": starts a gateway and attacks it as strangers, merchants, payers, providers and people at the portals
// could, while an honest merchant pays. It prints what was tried and what held, what it cost the honest one, and ends with 1 if
// anything gave way. With --short each is tried once, and nothing is measured.
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { bodySigner } from '../../server/dist/main/index.js'
import { atEnd, runTrial } from '../trial.js'
import { OPERATOR_NETWORK } from './addresses.js'
import { accounts } from './attacks/accounts.js'
import { bodies } from './attacks/bodies.js'
import { floods, slowSenders } from './attacks/floods.js'
import { framing } from './attacks/framing.js'
import { guessed } from './attacks/guessing.js'
import { mails } from './attacks/mails.js'
import { portals, uploads } from './attacks/portals.js'
import { providerMessages } from './attacks/provider-messages.js'
import { replays } from './attacks/replays.js'
import { secrets } from './attacks/secrets.js'
import { singleSignOn } from './attacks/single-sign-on.js'
import { ssrf } from './attacks/ssrf.js'
import { storePages } from './attacks/store-pages.js'
import { twoPeople } from './attacks/two-people.js'
import { xss } from './attacks/xss.js'
import { Gateway } from './gateway.js'
import { HonestMerchant, summary } from './honest-merchant.js'
import { IdentityServer } from './identity.js'
import { Mailbox } from './mailbox.js'
import { peopleOf } from './people.js'
import { payRequest, Shop } from './shop.js'

/** So long nothing else happens before each attack, and so long at least it goes on: a slowest hundredth needs some hundred payments. */
const MEASURED_MS = 10_000
const WARM_UP_MS = 20_000
/** The last one stops the gateway, to look at its files. */
const ATTACKS = [
  ...[framing, bodies, replays, providerMessages, ssrf, xss],
  ...[accounts, guessed, mails, twoPeople, singleSignOn, storePages],
  ...[portals, uploads, floods, slowSenders, secrets],
]
/** What the honest merchant's slowest answers may cost while the gateway is attacked, and what memory may grow by. */
const P99_RATIO_MAX = 2
const MEMORY_RATIO_MAX = 1.5

const { values } = parseArgs({
  options: { json: { type: 'string' }, only: { type: 'string' }, short: { type: 'boolean', default: false } },
})
const isShort = values.short
const say = (text) => console.log(text)

async function tryAll(target, attacks) {
  const results = []
  // Connections that say nothing are given their time, which is longer than all else takes together.
  for (const attack of attacks.filter((one) => one !== slowSenders)) {
    const tries = await attack.run(target)
    results.push({ name: attack.name, tries })
    tell(attack.name, tries)
  }
  return judged([everythingHeld(results), noFault(target.gateway)])
}

async function measureAll(target, attacks) {
  const { gateway, shop } = target
  const honest = new HonestMerchant(gateway)
  // It stands for somebody with machines of their own: gateway and honest merchant do not lend it their cores.
  setPriority(constants.priority.PRIORITY_LOW)
  // Compiled, cached and connected, and as much memory in use as honest payments and people need, before anything is measured.
  await peopleOf(gateway)
  await shop.payAsFastAsPossible(WARM_UP_MS)
  await delay(MEASURED_MS)
  await honest.take()
  // A while before each attack: what a machine does by itself hits the one as it hits the other.
  const quietTimes = []
  const attackedTimes = []
  const rest = async () => {
    await delay(MEASURED_MS)
    quietTimes.push(await honest.take())
  }
  await rest()
  const quietMemory = await gateway.memory()
  const results = []
  const costs = []
  for (const attack of attacks) {
    if (attack === secrets) await honest.stop()
    else await rest()
    const tries = await attackFor(attack === secrets ? 0 : MEASURED_MS, attack, target)
    results.push({ name: attack.name, tries })
    if (attack !== secrets) {
      const measured = await honest.take()
      attackedTimes.push(measured)
      costs.push({ name: attack.name, ...summary([measured]), memory: await gateway.memory() })
    }
    tell(attack.name, tries)
  }
  const quiet = { ...summary(quietTimes), memory: quietMemory }
  const attacked = summary(attackedTimes)
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ quiet, results, costs }, null, 2)}\n`)
  const memory = costs.reduce((most, one) => Math.max(most, one.memory), 0)
  tellCosts({ quiet, attacked, results, costs, memory })
  const wrong = [quiet, ...costs].flatMap((one) => one.wrong)
  return judged([
    everythingHeld(results),
    ['every honest payment was taken', wrong.length === 0, [...new Set(wrong)].join(', ')],
    [
      `p99 of all attacks at most ${P99_RATIO_MAX} times the quiet one`,
      attacked.p99 <= P99_RATIO_MAX * quiet.p99,
      `${ms(attacked.p99)} while it is attacked, ${ms(quiet.p99)} otherwise`,
    ],
    [`memory at most ${MEMORY_RATIO_MAX} times`, memory <= MEMORY_RATIO_MAX * quiet.memory, `${memory} MB`],
    noFault(gateway),
  ])
}

/** Again and again for so long. What gives way once has given way. */
async function attackFor(time, attack, target) {
  const until = performance.now() + time
  const tries = []
  do {
    for (const [place, one] of (await attack.run(target)).entries())
      if (tries[place]?.isHeld !== false) tries[place] = one
  } while (performance.now() < until)
  return tries
}

function tell(name, tries) {
  const broken = tries.filter(({ isHeld }) => !isHeld)
  say(`${name}: ${tries.length} tried, ${tries.length - broken.length} held`)
  for (const { what, detail } of broken) say(`  gave way: ${what} (${detail})`)
}

const ms = (value) => `${value.toFixed(0)} ms`

function tellCosts({ quiet, attacked, results, costs, memory }) {
  say(`\n| Attack | Tried | Held | Honest pay: p50 | p99 | Memory |`)
  say('| --- | --: | --: | --: | --: | --: |')
  say(`| none | | | ${ms(quiet.p50)} | ${ms(quiet.p99)} | ${quiet.memory} MB |`)
  for (const [place, { name, tries }] of results.entries()) {
    const cost = costs[place]
    const shown = cost ? `${ms(cost.p50)} | ${ms(cost.p99)} | ${cost.memory} MB` : '| | '
    say(`| ${name} | ${tries.length} | ${tries.filter(({ isHeld }) => isHeld).length} | ${shown} |`)
  }
  say(`| all attacks | | | ${ms(attacked.p50)} | ${ms(attacked.p99)} | ${memory} MB |`)
}

const everythingHeld = (results) => [
  'everything held',
  results.every(({ tries }) => tries.every(({ isHeld }) => isHeld)),
  `${results.reduce((sum, { tries }) => sum + tries.length, 0)} tried`,
]

const noFault = (gateway) => {
  const faults = gateway.faults()
  return ['no fault of its own in the log', faults.length === 0, faults[0]?.slice(0, 300) ?? '']
}

function judged(checks) {
  say('')
  for (const [what, isTrue, detail] of checks)
    say(`${isTrue ? 'yes' : 'NO '}  ${what}${detail && ` (${detail})`}`)
  return checks.every(([, isTrue]) => isTrue)
}

await runTrial(async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'amsel-attack-'))
  atEnd(() => rm(scratch, { recursive: true, force: true }))
  const [mailbox, identity] = [new Mailbox(), new IdentityServer()]
  atEnd(async () => mailbox.close())
  atEnd(async () => identity.close())
  const settings = {
    ...{ SMTP_URL: await mailbox.open(), MAIL_FROM: 'Amsel <pay@gateway.example>', MAILS_PER_HOUR: 'off' },
    ...{ OPERATOR_NETWORKS: OPERATOR_NETWORK, FOUR_EYES: 'on' },
    ...(await identity.open()),
  }
  const gateway = new Gateway(scratch, { mailbox, settings })
  atEnd(() => gateway.stop())
  await gateway.start()
  identity.serve(gateway)
  const shop = new Shop(gateway)
  const sign = bodySigner(gateway.merchant)
  const signBody = (body) => sign('payments/pay', body)
  const target = { gateway, identity, shop, payRequest, isShort, signBody }
  const attacks = ATTACKS.filter(({ name }) => !values.only || name.includes(values.only))
  return isShort ? tryAll(target, attacks) : measureAll(target, attacks)
})
