import type { Currency } from '../currencies.ts'
import { chosenColumns } from './chosen.ts'
import type { CancelRule, PaymentMethodCategory, PaymentMethodColumn, RefundRule } from './columns.ts'
import { expiryMinutes } from './expiry.ts'
import { type AmountLimits, type AmountSteps, amountLimits, amountSteps } from './limits.ts'
import { MARKETS, type Market } from './markets.ts'
import { cancelRule, hasAgreements, refundRule } from './rules.ts'

export type { CancelRule } from './columns.ts'

/**
 * The payment methods that a payer can choose online, one row a method. `markets.ts` says which exist where,
 * `limits.ts` which amounts they take, `expiry.ts` how long they wait for their payer, `rules.ts` how they give money back,
 * `chosen.ts` which of that we decided ourselves.
 */
export interface PaymentMethod {
  /** `paymentMethodType` on the wire. */
  readonly type: string
  /** What the payer reads. */
  readonly name: string
  readonly category: PaymentMethodCategory
  readonly flow: 'redirect' | 'card'
  readonly currencies: readonly Currency[] | 'any'
  /** ISO 3166, two letters; undefined for a method of several countries. */
  readonly region: string | undefined
  /** How long a payment waits for its payer, unless the merchant asks for less. */
  readonly expiryMinutes: number
  readonly limits: AmountLimits
  readonly steps: AmountSteps
  /** Whether a payer can agree once to later payments. */
  readonly hasAgreements: boolean
  readonly cancel: CancelRule
  readonly refund: RefundRule
  /** The columns that the interface leaves open and we filled in; the others are given. */
  readonly chosen: readonly PaymentMethodColumn[]
}

/** One entrance to all the wallets of its category, so it takes what any of them takes. */
const connectWallet: Market = {
  region: undefined,
  currencies: [...new Set(MARKETS.filter((market) => market.methods.ALIPAY_PLUS).flatMap(currenciesOf))],
  methods: { ALIPAY_PLUS: { CONNECT_WALLET: 'Alipay+ wallets' } },
}

export const PAYMENT_METHODS: readonly PaymentMethod[] = [connectWallet, ...MARKETS].flatMap(methodsOf)

const byType = new Map(PAYMENT_METHODS.map((method) => [method.type, method]))

/** The wire's spelling counts: `alipay_cn` is not found. */
export function findPaymentMethod(type: string): PaymentMethod | undefined {
  return byType.get(type)
}

export function takesCurrency(method: PaymentMethod, currency: Currency): boolean {
  return method.currencies === 'any' || method.currencies.includes(currency)
}

function methodsOf({ region, currencies, methods }: Market): PaymentMethod[] {
  const categories = Object.keys(methods) as PaymentMethodCategory[]
  return categories.flatMap((category) =>
    Object.entries(methods[category] ?? {}).map(([type, name]) => ({
      type,
      name,
      category,
      flow: type === 'CARD' ? 'card' : 'redirect',
      currencies,
      region,
      expiryMinutes: expiryMinutes(type, category),
      limits: amountLimits(type),
      steps: amountSteps(type, currencies),
      hasAgreements: hasAgreements(type),
      cancel: cancelRule({ type, category, region }),
      refund: refundRule(category),
      chosen: chosenColumns(type, region),
    })),
  )
}

function currenciesOf({ currencies }: Market): readonly Currency[] {
  return currencies === 'any' ? [] : currencies
}
