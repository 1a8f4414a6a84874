import { findCardBrand, findPaymentMethod, type PaymentMethod } from '@amsel/contract'
import type { CardFacts } from '../../domain/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import type { PayerHints } from './payer-hints.ts'
import type { Reader } from './reader.ts'
import type { Words } from './words/index.ts'

type Group = 'cards' | 'wallets' | 'banks' | 'others'

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

/** On a phone the wallet is at hand; on a computer it is not. */
const ORDER: readonly Group[] = ['cards', 'banks', 'wallets', 'others']
const ORDER_ON_PHONE: readonly Group[] = ['wallets', 'cards', 'banks', 'others']

/** From this many on they can be searched. */
const SEARCHED_FROM = 8

/** Its payer confirms in an app, and not on the pages of a bank. */
export const isWallet = (type: string): boolean =>
  GROUPS[findPaymentMethod(type)?.category ?? 'WALLET'] === 'wallets'

export const methodName = (type: string): string => findPaymentMethod(type)?.name ?? type

/** A card as its holder knows it. */
export const cardName = ({ brand, lastFour }: Pick<CardFacts, 'brand' | 'lastFour'>): string =>
  `${findCardBrand(brand)?.name ?? ''} •••• ${lastFour}`.trim()

export interface Offered {
  /** What the form says when it is chosen. */
  readonly field: string
  readonly value: string
  readonly label: string
  readonly group: Group | 'saved'
  /** Those with a lower one come first in their group. */
  readonly rank: number
  /** Below its name. */
  readonly note?: string | undefined
  /** What a press does, where it pays at once. */
  readonly pays?: string
  readonly removal?: { readonly url: string; readonly label: string }
}

export function offeredMethod(type: string, country: string | null, label?: string): Offered {
  const method: PaymentMethod | undefined = findPaymentMethod(type)
  return {
    field: 'method',
    value: type,
    label: label ?? methodName(type),
    group: GROUPS[method?.category ?? 'OTC'],
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
  { speech: { words }, hints }: Reader,
  offered: readonly Offered[],
  isInOrder: boolean,
): Html {
  const { choose } = words
  const groups = isInOrder
    ? [{ group: 'others' as const, ways: offered }]
    : (['saved', ...(hints.isOnPhone ? ORDER_ON_PHONE : ORDER)] as const)
        .map((group) => ({ group, ways: offered.filter((way) => way.group === group).sort(byRank) }))
        .filter(({ ways }) => ways.length > 0)
  return html`${offered.length >= SEARCHED_FROM && search(choose)}
    ${groups.map(
      ({ group, ways }) => html`<section data-group>
      ${groups.length > 1 && html`<h3>${choose[group]}</h3>`}
      ${wayList(ways)}</section>`,
    )}`
}

export const wayList = (ways: readonly Offered[]): Html =>
  html`<ul class="methods">${ways.map((way) => html`<li data-name="${way.label}">${button(way)}${removal(way)}</li>`)}</ul>`

const byRank = (one: Offered, other: Offered): number => one.rank - other.rank

const search = ({ search: label, none }: Words['choose']): Html =>
  html`<label data-search hidden>${label}<input type="search" autocomplete="off"></label>
    <p class="hint" data-none role="status" hidden>${none}</p>`

const button = (way: Offered): Html => {
  const { field, value, label, note, pays } = way
  if (pays === undefined)
    return html`<button class="method" name="${field}" value="${value}">${badge(value, label)}<span class="name">${label}</span>
    <span class="chevron" aria-hidden="true">›</span></button>`
  return html`<button class="method saved" name="${field}" value="${value}"><span class="pays">${pays}</span>
    ${badge('CARD', label)}<span class="name">${label}${note && html` <span class="hint">${note}</span>`}</span></button>`
}

const removal = ({ label, removal }: Offered): Html | undefined =>
  removal &&
  html`<a class="remove" href="${removal.url}" aria-label="${removal.label}: ${label}">${removal.label}</a>`

const HUES = 12
const DEGREES = 360

/** A mark of our own: the first letters of the name in a colour that is the same everywhere. */
export function badge(value: string, label: string): Html {
  const sum = [...value].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
  const hue = (sum % HUES) * (DEGREES / HUES)
  return html`<span class="badge" aria-hidden="true" style="background:hsl(${hue} 55% 32%)">${
    value === 'CARD' ? CARD_DRAWING : lettersOf(label)
  }</span>`
}

const CARD_DRAWING = html`<svg width="24" height="18" viewBox="0 0 24 18" fill="none" stroke="currentColor" stroke-width="2">
  <rect x="1" y="1" width="22" height="16" rx="3"/><path d="M1 6h22M5 12h5"/></svg>`

function lettersOf(label: string): string {
  const words = label.split(/[\s&.-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = words.length > 1 ? words.map((word) => [...word][0]) : [...(words[0] ?? '')]
  return letters.slice(0, 2).join('').toUpperCase()
}
