import { parseArgs } from 'node:util'
import { CURRENCIES, type Currency } from '@amsel/contract'
import {
  DAY_MS,
  decimalAmount,
  later,
  type LinkDraft,
  type LinkItem,
  linkFlaw,
  type LinkOffer,
  linkOrder,
  linkState,
  NOT_IDEMPOTENT,
  OperatorError,
  type PaymentLink,
} from '../domain/index.ts'
import { clientNow, requirePayable } from '../engine/money/index.ts'
import { endPaymentLink, makePaymentLink } from '../registry/clients/index.ts'
import { findPaymentLink, listPaidOnce, listPaymentLinks } from '../storage/index.ts'
import { minorAmount } from './amount-option.ts'
import { choose, chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print, table } from './print.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const link: Command = {
  usage: `npx amsel link create --client ID --title TEXT --currency C (--amount A | --item 'NAME=PRICE[*QUANTITY]' ... [--choice]) [--many] [--days N] [--reference R] [--redirect-url URL] [--json]
npx amsel link list --client ID [--limit N] [--json]
npx amsel link close --client ID --link ID [--json]`,
  purpose:
    'creates, lists and closes payment links: pages that take a payment for a merchant without any code',
  async run([action, ...args]) {
    await chooseAction('link', ACTIONS, action)(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['create', create],
  ['list', list],
  ['close', close],
])

const LISTED = 50
const SYSTEM = { clock: { now: () => new Date() } }

async function create(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      client: { type: 'string' },
      title: { type: 'string' },
      currency: { type: 'string' },
      amount: { type: 'string' },
      item: { type: 'string', multiple: true },
      choice: { type: 'boolean', default: false },
      many: { type: 'boolean', default: false },
      days: { type: 'string' },
      reference: { type: 'string' },
      'redirect-url': { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const { client: clientId, title, amount, item, days } = values
  if (!clientId || !title) throw new UsageError('link create needs --client and --title.')
  const currencies = Object.keys(CURRENCIES) as Currency[]
  const currency = choose(currencies, values.currency, '--currency must be a code such as USD.')
  const offer = offerOf({ currency, amount, items: item, isChoice: values.choice })
  await withStorage(async (registry) => {
    const actor = await registry.operatorOf(clientId)
    const engine = await registry.engine()
    const now = await clientNow(engine, registry.db, clientId)
    const draft: LinkDraft = {
      title,
      currency,
      offer,
      isOnce: !values.many,
      reference: values.reference ?? null,
      redirectUrl: redirectUrl(values['redirect-url']),
      expiresAt: days === undefined ? null : later(now, daysOf(days) * DAY_MS),
    }
    const wrong = linkFlaw(draft, now)
    if (wrong) throw new OperatorError(wrong.message)
    await requirePayable(engine, { actor, fingerprint: NOT_IDEMPOTENT }, draft)
    const made = await makePaymentLink(registry, registry.who, { actor, now }, draft)
    const url = engine.paymentLinkUrl(clientId, made.linkId)
    print({ ...shown(made, 'OPEN'), url }, values.json, () => [`${title}, ${amountOf(made)}:`, url])
  })
}

async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { client: { type: 'string' }, limit: { type: 'string' }, json: { type: 'boolean' } },
  })
  const { client: clientId, limit = String(LISTED) } = values
  if (!clientId) throw new UsageError('link list needs --client.')
  if (!/^[1-9]\d{0,2}$/.test(limit)) throw new UsageError('--limit must be a number from 1 to 999.')
  await withStorage(async (registry) => {
    await registry.operatorOf(clientId)
    const links = await listPaymentLinks(registry.db, clientId, { before: null, limit: Number(limit) })
    const paid = await listPaidOnce(registry.db, links)
    const now = await clientNow(SYSTEM, registry.db, clientId)
    const engine = await registry.engine()
    const rows = links.map((one) => ({
      ...shown(one, linkState(one, paid.has(one.linkId), now)),
      url: engine.paymentLinkUrl(clientId, one.linkId),
      amountText: amountOf(one),
    }))
    print(rows, values.json, () =>
      rows.length === 0
        ? ['There are no payment links.']
        : [
            ...table(
              ['LINK', 'STATE', 'AMOUNT', 'PAID', 'TITLE'],
              rows.map((row) => [
                row.linkId,
                row.state,
                row.amountText,
                row.isOnce ? 'once' : 'many times',
                row.title,
              ]),
            ),
            ...(rows.length === Number(limit) ? [`These are the newest ${limit}: --limit shows more.`] : []),
          ],
    )
  })
}

async function close(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { client: { type: 'string' }, link: { type: 'string' }, json: { type: 'boolean' } },
  })
  const { client: clientId, link: linkId } = values
  if (!clientId || !linkId) throw new UsageError('link close needs --client and --link.')
  await withStorage(async (registry) => {
    await registry.operatorOf(clientId)
    const found = await findPaymentLink(registry.db, clientId, linkId)
    if (!found) throw new OperatorError(`The client ${clientId} has no payment link ${linkId}.`)
    const now = await clientNow(SYSTEM, registry.db, clientId)
    await endPaymentLink(registry, registry.who, found, now)
    print({ linkId, state: 'CLOSED' }, values.json, () => [
      found.isOnce
        ? `The payment link ${linkId} is closed: nobody can pay with it any more, except a payer who has already started.`
        : `The payment link ${linkId} is closed. Payers who have started can still finish.`,
    ])
  })
}

interface Offered {
  readonly currency: Currency
  readonly amount: string | undefined
  readonly items: readonly string[] | undefined
  readonly isChoice: boolean
}

function offerOf({ currency, amount, items = [], isChoice }: Offered): LinkOffer {
  if ((amount === undefined) === (items.length === 0))
    throw new UsageError('link create needs either --amount or some --item.')
  if (amount !== undefined) {
    if (isChoice) throw new UsageError('--choice goes with --item.')
    return { kind: 'amount', amountMinor: minorAmount('--amount', amount, currency) }
  }
  return { kind: isChoice ? 'choice' : 'order', items: items.map((text) => itemOf(text, currency)) }
}

/** The last equals sign is meant: a name may have one. */
function itemOf(text: string, currency: Currency): LinkItem {
  const {
    name = '',
    price = '',
    quantity = '1',
  } = /^(?<name>.+)=(?<price>[\d.]+)(?:\*(?<quantity>\d{1,3}))?$/.exec(text)?.groups ?? {}
  if (name.trim() === '')
    throw new UsageError(`--item ${text} is not NAME=PRICE, such as 'Coffee=3.50' or 'Coffee=3.50*2'.`)
  return { name: name.trim(), unitMinor: minorAmount('--item', price, currency), quantity: Number(quantity) }
}

function daysOf(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new UsageError('--days must be a whole number, such as 30.')
  return Number(text)
}

function redirectUrl(text: string | undefined): string | null {
  if (text === undefined) return null
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new UsageError('--redirect-url must be an address that begins with https://.')
  return text
}

function amountOf({ offer, currency }: PaymentLink): string {
  const whole = offer.kind === 'choice' ? null : linkOrder({ offer }, [])
  return whole ? `${decimalAmount(whole.amountMinor, currency)} ${currency}` : `a choice in ${currency}`
}

const shown = (
  { linkId, clientId, title, currency, offer, isOnce, reference, redirectUrl, ...rest }: PaymentLink,
  state: string,
) => ({
  ...{ linkId, clientId, state, title, currency, offer, isOnce, reference, redirectUrl },
  ...{
    createdAt: rest.createdAt,
    createdBy: rest.createdBy,
    expiresAt: rest.expiresAt,
    opened: rest.sessions,
  },
})
