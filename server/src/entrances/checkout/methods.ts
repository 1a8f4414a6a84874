import { findCardBrand, findPaymentMethod, type PaymentMethod } from '@amsel/contract'
import type { CardFacts } from '../../domain/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import { type GivenMarks, mark } from './marks/mark.ts'
import type { PayerHints } from './payer-hints.ts'
import type { Reader } from './reader.ts'
import type { Words } from './words/index.ts'

type Group = 'express' | 'cards' | 'wallets' | 'banks' | 'others'

const GROUPS: Readonly<Record<PaymentMethod['category'], Group>> = {
  CARD: 'cards',
  ALIPAY_PLUS: 'wallets',
  WALLET: 'wallets',
  MOBILE_BANKING_APP: 'banks',
  BANK_TRANSFER: 'banks',
  ONLINE_BANKING: 'banks',
  OTC: 'others',
  VA: 'banks',
}

/** A press on one of them, above all others, is meant to be enough. */
const EXPRESS: ReadonlySet<string> = new Set(['APPLEPAY', 'GOOGLEPAY'])

const groupOf = (type: string, otherwise: PaymentMethod['category']): Group =>
  EXPRESS.has(type) ? 'express' : GROUPS[findPaymentMethod(type)?.category ?? otherwise]

/** On a phone the wallet is at hand; on a computer it is not. */
const ORDER = ['express', 'saved', 'cards', 'banks', 'wallets', 'others'] as const
const ORDER_ON_PHONE = ['express', 'saved', 'wallets', 'cards', 'banks', 'others'] as const

/** From this many on they can be searched. */
const SEARCHED_FROM = 8

/** Its payer confirms in an app, and not on the pages of a bank. */
export const isWallet = (type: string): boolean => ['wallets', 'express'].includes(groupOf(type, 'WALLET'))

export const methodName = (type: string): string => findPaymentMethod(type)?.name ?? type

/** A card as its holder knows it. */
export const cardName = ({ brand, lastFour }: Pick<CardFacts, 'brand' | 'lastFour'>): string =>
  `${findCardBrand(brand)?.name ?? ''} •••• ${lastFour}`.trim()

export interface Offered {
  /** What the form says when it is chosen. */
  readonly field: string
  readonly value: string
  readonly label: string
  /** Whose mark it has, where that is not its value. */
  readonly mark?: string
  readonly group: Group | 'saved'
  /** Those with a lower one come first in their group. */
  readonly rank: number
  /** Below its name. */
  readonly note?: string | undefined
  /** What a press does, where it pays at once. */
  readonly pays?: string
  /** Its own form, where it is not chosen by a button; and whether that can be seen at once. */
  readonly inside?: Html
  readonly isUnfolded?: boolean
  readonly removal?: { readonly url: string; readonly label: string }
}

export function offeredMethod(type: string, country: string | null, label?: string): Offered {
  const method: PaymentMethod | undefined = findPaymentMethod(type)
  return {
    field: 'method',
    value: type,
    label: label ?? methodName(type),
    group: groupOf(type, 'OTC'),
    rank: rankOf(method?.region, country),
  }
}

/**
 * Methods of the payer's country, then those of several, then those of others. For a payer from nowhere the currency says
 * most: it is that of the countries whose methods are offered.
 */
function rankOf(region: string | undefined, country: string | null): number {
  if (region === undefined) return 1
  return country === null || region === country ? 0 : 2
}

/** As the merchant says; what the browser says counts where a method of that country is offered. */
export function countryAmong(
  types: readonly string[],
  userRegion: string | undefined,
  { country }: PayerHints,
): string | null {
  if (userRegion !== undefined) return userRegion
  return types.some((type) => findPaymentMethod(type)?.region === country) ? country : null
}

/** What can be chosen, in groups; each has a heading where there are several. A merchant's own order stays as it is. */
export function methodList(
  reader: Reader,
  offered: readonly Offered[],
  { isInOrder, form }: { readonly isInOrder: boolean; readonly form: string },
): Html {
  const { speech, hints } = reader
  const { choose } = speech.words
  const groups = isInOrder
    ? [{ group: 'others' as const, ways: offered }]
    : (hints.isOnPhone ? ORDER_ON_PHONE : ORDER)
        .map((group) => ({ group, ways: offered.filter((way) => way.group === group).sort(byRank) }))
        .filter(({ ways }) => ways.length > 0)
  return html`${offered.length >= SEARCHED_FROM && search(choose)}
    ${groups.map(
      ({ group, ways }) => html`<section data-group>
      ${groups.length > 1 && group !== 'express' && html`<h3>${choose[group]}</h3>`}
      ${wayList(reader, ways, form)}</section>`,
    )}`
}

/** `form` is the id of the one that the buttons send, where they lie outside of it. */
export const wayList = ({ marks }: Reader, ways: readonly Offered[], form?: string): Html =>
  html`<ul class="methods">${ways.map(
    (way) =>
      html`<li data-name="${way.label}">${way.inside ? unfolding(way, marks) : button(way, marks, form)}${removal(way)}</li>`,
  )}</ul>`

const byRank = (one: Offered, other: Offered): number => one.rank - other.rank

const search = ({ search: label, none }: Words['choose']): Html =>
  html`<label data-search hidden>${label}<input type="search" autocomplete="off"></label>
    <p class="hint" data-none role="status" hidden>${none}</p>`

const button = (
  { field, value, mark: name = value, label, note, pays }: Offered,
  marks: GivenMarks,
  form: string | undefined,
): Html => {
  const names = html`name="${field}" value="${value}"${form !== undefined && html` form="${form}"`}`
  if (EXPRESS.has(value))
    return html`<button class="express" ${names}>${marks.has(value) && mark(value, label, marks)}${label}</button>`
  if (pays === undefined)
    return html`<button class="method" ${names}>${mark(name, label, marks)}<span class="name"><bdi>${label}</bdi></span>
    <span class="chevron" aria-hidden="true">›</span></button>`
  return html`<button class="method saved" ${names}><span class="pays">${pays}</span>
    ${mark(name, label, marks)}<span class="name"><bdi>${label}</bdi>${note && html` <span class="hint">${note}</span>`}</span></button>`
}

const unfolding = ({ value, label, inside, isUnfolded }: Offered, marks: GivenMarks): Html =>
  html`<details class="typed"${isUnfolded && html` open`}><summary class="method">${mark(value, label, marks)}<span class="name"><bdi>${label}</bdi></span>
    <span class="chevron" aria-hidden="true">›</span></summary>${inside}</details>`

const removal = ({ label, removal }: Offered): Html | undefined =>
  removal &&
  html`<a class="remove" href="${removal.url}" aria-label="${removal.label}: ${label}">${removal.label}</a>`
