import { parseArgs } from 'node:util'
import { CURRENCIES, type Currency } from '@amsel/contract'
import { decimalAmount, METHOD_TYPES, POSITION_MAX, SHARE, SHARE_MAX } from '../domain/index.ts'
import { addRoute, changeRoute, removeRoute } from '../registry/clients/index.ts'
import { listRoutes, listRoutesOf, type StoredRoute } from '../storage/index.ts'
import { minorAmount } from './amount-option.ts'
import { choose, chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print, table } from './print.ts'
import { isSandboxAllowed } from './provider.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const route: Command = {
  usage: `npx amsel route add --client ID --provider NAME [--method M] [--currency C] [--min-amount A] [--max-amount A]
    [--position N] [--share N] [--allow-sandbox-upstream] [--json]
npx amsel route list [--client ID] [--json]
npx amsel route change --id ROUTE_ID [--position N] [--share N] [--json]
npx amsel route remove --id ROUTE_ID [--json]`,
  purpose: "sets which provider takes which of a merchant's payments; works beside a running gateway",
  async run([action, ...args]) {
    await chooseAction('route', ACTIONS, action)(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['add', add],
  ['list', list],
  ['change', change],
  ['remove', remove],
])

const CURRENCY_NAMES = Object.keys(CURRENCIES) as Currency[]

async function add(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      client: { type: 'string' },
      provider: { type: 'string' },
      method: { type: 'string' },
      currency: { type: 'string' },
      'min-amount': { type: 'string' },
      'max-amount': { type: 'string' },
      position: { type: 'string' },
      share: { type: 'string' },
      'allow-sandbox-upstream': { type: 'boolean' },
      json: { type: 'boolean' },
    },
  })
  const { client: clientId, provider } = values
  if (!clientId) throw new UsageError('route add needs --client.')
  if (!provider) throw new UsageError('route add needs --provider.')
  const method = oneOf(
    METHOD_TYPES,
    values.method,
    '--method must be a payment method such as CARD or ALIPAY_HK.',
  )
  const currency = oneOf(CURRENCY_NAMES, values.currency, '--currency must be a currency such as HKD.')
  const minMinor = amountOf('--min-amount', values['min-amount'], currency)
  const maxMinor = amountOf('--max-amount', values['max-amount'], currency)
  if (minMinor !== null && maxMinor !== null && minMinor > maxMinor)
    throw new UsageError('--min-amount is more than --max-amount.')
  const position = numberOf('--position', values.position, { min: 1, max: POSITION_MAX })
  const share = numberOf('--share', values.share, { min: 0, max: SHARE_MAX }) ?? SHARE
  const route = await withStorage(({ trail, who, settings }) =>
    addRoute(trail, who, {
      ...{ clientId, provider, method, currency, minMinor, maxMinor, position, share },
      allowsSandbox: isSandboxAllowed(values, settings),
    }),
  )
  print(route, values.json, () => [`${sentenceOf(route)} (${route.routeId}).`])
}

async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { client: { type: 'string' }, json: { type: 'boolean' } } })
  const { client } = values
  const routes = await withStorage(async ({ db, operatorOf }) => {
    if (client === undefined) return listRoutes(db)
    await operatorOf(client)
    return listRoutesOf(db, client)
  })
  print(routes, values.json, () =>
    table(
      ['CLIENT', 'METHOD', 'CURRENCY', 'AMOUNT', 'POSITION', 'SHARE', 'PROVIDER', 'ROUTE'],
      routes.map(cellsOf),
    ),
  )
}

async function change(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      id: { type: 'string' },
      position: { type: 'string' },
      share: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const { id, json } = values
  if (!id) throw new UsageError('route change needs --id.')
  const position = numberOf('--position', values.position, { min: 1, max: POSITION_MAX })
  const share = numberOf('--share', values.share, { min: 0, max: SHARE_MAX })
  if (position === undefined && share === undefined)
    throw new UsageError('route change needs --position or --share.')
  const route = await withStorage(({ trail, who }) => changeRoute(trail, who, id, { position, share }))
  print(route, json, () => [
    `The route of ${route.clientId} to ${route.provider} has position ${route.position} and share ${route.share} now.`,
  ])
}

async function remove(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { id: { type: 'string' }, json: { type: 'boolean' } } })
  const { id, json } = values
  if (!id) throw new UsageError('route remove needs --id.')
  const route = await withStorage(({ trail, who }) => removeRoute(trail, who, id))
  print({ ...route, isRemoved: true }, json, () => [
    `The route of ${route.clientId} to ${route.provider} is removed; payments that have started stay there.`,
  ])
}

const oneOf = <T extends string>(
  known: readonly T[],
  given: string | undefined,
  complaint: string,
): T | null => (given === undefined ? null : choose(known, given, complaint))

function amountOf(option: string, text: string | undefined, currency: Currency | null): bigint | null {
  if (text === undefined) return null
  if (currency === null) throw new UsageError(`${option} needs --currency.`)
  return minorAmount(option, text, currency)
}

function numberOf(
  option: string,
  text: string | undefined,
  { min, max }: { min: number; max: number },
): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!/^\d{1,4}$/.test(text) || number < min || number > max)
    throw new UsageError(`${option} must be a whole number from ${min} to ${max}.`)
  return number
}

const sentenceOf = ({ clientId, provider, method, currency }: StoredRoute): string =>
  `${method ?? 'Any method'} in ${currency ?? 'any currency'} of ${clientId} goes to ${provider} from now on`

const cellsOf = (route: StoredRoute): string[] => [
  route.clientId,
  route.method ?? 'any',
  route.currency ?? 'any',
  amountText(route),
  String(route.position),
  String(route.share),
  route.provider,
  route.routeId,
]

function amountText({ currency, minMinor, maxMinor }: StoredRoute): string {
  const textOf = (minor: bigint | null) => (minor === null ? '' : decimalAmount(minor, currency as Currency))
  return minMinor === null && maxMinor === null ? 'any' : `${textOf(minMinor)}-${textOf(maxMinor)}`
}
