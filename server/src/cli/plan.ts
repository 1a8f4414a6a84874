import { parseArgs } from 'node:util'
import {
  FEES_SETTING,
  OperatorError,
  STANDARD_PLAN,
  versionAt,
  versionName,
  type WrittenPrices,
  writePrices,
} from '../domain/index.ts'
import { assignPlan, changePlan, unknownPlan } from '../registry/clients/index.ts'
import {
  type Database,
  findPricePlan,
  listPricePlans,
  listPlanVersions,
  type StoredVersion,
} from '../storage/index.ts'
import { chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { pairsOf } from './merchant-terms.ts'
import { print, table } from './print.ts'
import { UsageError } from './usage-error.ts'
import { withStorage } from './with-storage.ts'

export const plan: Command = {
  usage: `npx amsel plan list [--json]
npx amsel plan show NAME [--json]
npx amsel plan set NAME --fee METHOD=PERCENT|METHOD=off ... [--from TIME] [--reason TEXT] [--json]
npx amsel plan assign --merchant CLIENT_ID --plan NAME|none [--reason TEXT] [--json]`,
  purpose: 'sets what is kept of sales, from when, and for which merchants; works beside a running gateway',
  async run([action, ...args]) {
    await chooseAction('plan', ACTIONS, action)(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['list', list],
  ['show', show],
  ['set', set],
  ['assign', assign],
])

const shown = (version: StoredVersion | null) =>
  version && {
    ...{ version: version.version, holdsFrom: version.holdsFrom, sales: writePrices(version.sales) },
    ...{ createdAt: version.createdAt, by: version.createdBy, reason: version.reason },
  }

async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const now = new Date()
  const { plans, setting } = await withStorage(async ({ db, settings }) => {
    const all: { planId: string; clients: number; current: StoredVersion | null }[] = []
    for (const { planId, clients } of await listPricePlans(db))
      all.push({ planId, clients, current: versionAt(await listPlanVersions(db, planId), now) })
    return { plans: all, setting: writePrices(settings.feeRates) }
  })
  const isSettingUsed = !plans.some(({ planId, current }) => planId === STANDARD_PLAN && current)
  const rows = plans.map(({ current, ...rest }) => ({ ...rest, current: shown(current) }))
  print({ plans: rows, setting, isSettingUsed }, values.json, () => [
    ...(plans.length === 0
      ? ['There is no plan.']
      : table(
          ['PLAN', 'MERCHANTS', 'VERSION', 'FROM', 'FEES'],
          plans.map(({ planId, clients, current }) => [
            planId,
            planId === STANDARD_PLAN ? 'all' : String(clients),
            current ? String(current.version) : '-',
            current?.holdsFrom.toISOString() ?? '-',
            current ? feesText(writePrices(current.sales)) : '-',
          ]),
        )),
    ...(isSettingUsed ? [`Everybody else pays what ${FEES_SETTING} says: ${feesText(setting)}.`] : []),
  ])
}

const feesText = (fees: WrittenPrices): string =>
  Object.keys(fees).length === 0
    ? 'nothing'
    : Object.entries(fees)
        .map(([method, fee]) => `${method}=${fee}`)
        .join(', ')

async function show(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const name = nameIn('plan show', positionals)
  const versions = await withStorage(({ db }) => versionsOf(db, name))
  const current = versionAt(versions, new Date())
  print({ planId: name, current: shown(current), versions: versions.map(shown) }, values.json, () =>
    table(
      ['VERSION', 'FROM', 'HOLDS', 'BY', 'FEES'],
      versions.map((version) => [
        String(version.version),
        version.holdsFrom.toISOString(),
        version === current ? 'now' : version.holdsFrom > new Date() ? 'later' : 'no more',
        version.createdBy,
        feesText(writePrices(version.sales)),
      ]),
    ),
  )
}

async function versionsOf(db: Database, name: string): Promise<StoredVersion[]> {
  if (!(await findPricePlan(db, name))) throw unknownPlan(name)
  return listPlanVersions(db, name)
}

async function set(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      fee: { type: 'string', multiple: true },
      from: { type: 'string' },
      reason: { type: 'string' },
      json: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const planId = nameIn('plan set', positionals)
  const changes = pairsOf(
    '--fee',
    "METHOD=PERCENT, such as CARD=2.9% or 'CARD=2.9% min HKD:3.00'",
    values.fee,
  )
  if (Object.keys(changes).length === 0) throw new UsageError('plan set needs --fee.')
  const holdsFrom = values.from === undefined ? null : momentOf(values.from)
  const version = await withStorage(async ({ db, trail, who, settings }) => {
    if (settings.operators.needsTwoToApprove)
      throw new OperatorError(
        'Two operators change a price plan here (FOUR_EYES): one requests it on its page, another decides.',
      )
    const now = new Date()
    const before = versionAt(await listPlanVersions(db, planId), holdsFrom ?? now)
    const base = before?.sales ?? (planId === STANDARD_PLAN ? settings.feeRates : new Map())
    const sales = Object.fromEntries(
      Object.entries({ ...writePrices(base), ...changes }).filter(
        (entry): entry is [string, string] => entry[1] !== null,
      ),
    )
    return changePlan(trail, who, { planId, sales, holdsFrom, reason: values.reason ?? null }, now)
  })
  print({ planId, ...shown(version) }, values.json, () => [
    `${versionName(version)} holds from ${version.holdsFrom.toISOString()}: ${feesText(writePrices(version.sales))}.`,
    ...(planId === STANDARD_PLAN ? [`From then on ${FEES_SETTING} is not read.`] : []),
  ])
}

function momentOf(text: string): Date {
  const moment = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(moment.getTime()))
    throw new UsageError('--from is a moment with its zone, such as 2027-01-01T00:00:00Z.')
  return moment
}

function nameIn(command: string, [name, ...more]: readonly string[]): string {
  if (!name || more.length > 0) throw new UsageError(`${command} needs the name of one plan.`)
  return name
}

async function assign(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      merchant: { type: 'string' },
      plan: { type: 'string' },
      reason: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const { merchant: clientId, plan: name } = values
  if (!clientId) throw new UsageError('plan assign needs --merchant.')
  if (!name) throw new UsageError('plan assign needs --plan, the name of a plan, or none.')
  const planId = name === 'none' ? null : name
  await withStorage(({ trail, who }) =>
    assignPlan(trail, who, clientId, { planId, reason: values.reason ?? null }),
  )
  print({ clientId, plan: planId }, values.json, () => [
    planId === null
      ? `${clientId} pays what everybody pays.`
      : `${clientId} has the plan ${planId}. What it says nothing of is as for everybody.`,
  ])
}
