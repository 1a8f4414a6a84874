import {
  CARD_BRANDS,
  type ConsultRequest,
  type Currency,
  type DisableReason,
  FUNDINGS,
  GLOBAL_REGION,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentOption,
  takesCurrency,
} from '@amsel/contract'
import { Refusal } from '../refusal.ts'
import { amountFits } from './amount-fit.ts'

type Asked = Pick<
  ConsultRequest,
  | 'productCode'
  | 'paymentAmount'
  | 'allowedPaymentMethods'
  | 'allowedPaymentMethodRegions'
  | 'blockedPaymentMethods'
  | 'userRegion'
>
type Test = (method: PaymentMethod, asked: Asked) => boolean

/** Which methods a product can be about at all. */
const belongsTo: Readonly<Record<Asked['productCode'], (method: PaymentMethod) => boolean>> = {
  CASHIER_PAYMENT: () => true,
  AGREEMENT_PAYMENT: (method) => method.hasAgreements,
}

const isBlocked: Test = ({ type }, asked) => asked.blockedPaymentMethods?.includes(type) ?? false

const isOfOtherRegion: Test = (method, { allowedPaymentMethodRegions: regions = [] }) =>
  regions.length > 0 && !regions.includes(regionOf(method))

/** The first that holds is the reason. A method that none holds for is one that `pay` accepts. */
const REASONS: readonly (readonly [DisableReason, Test])[] = [
  ['CHANNEL_DISABLE', isBlocked],
  ['CURRENT_CHANNEL_NOT_EXIST', isOfOtherRegion],
  ['CHANNEL_NOT_SUPPORT_CURRENCY', (method, asked) => !takesCurrency(method, asked.paymentAmount.currency)],
  ['EXCEED_CHANNEL_LIMIT_RULE', (method, asked) => !amountFits(method, asked.paymentAmount)],
]

/** Every method that is asked about, once, those of the user's region first. What the client has agreed on limits the amount. */
export function listPaymentOptions(
  asked: Asked,
  catalogue: readonly PaymentMethod[] = PAYMENT_METHODS,
  { isRouted, noteOf, isAgreed }: Routing = ANYWHERE,
): PaymentOption[] {
  const { allowedPaymentMethods: allowed = [], paymentAmount, userRegion } = asked
  const ofProduct = catalogue.filter(belongsTo[asked.productCode])
  if (!ofProduct.some((method) => takesCurrency(method, paymentAmount.currency)))
    throw new Refusal('CURRENCY_NOT_SUPPORT', `no payment method takes ${paymentAmount.currency}`)
  const methods = ofProduct.filter(({ type }) => allowed.length === 0 || allowed.includes(type))
  if (methods.every((method) => isBlocked(method, asked) || isOfOtherRegion(method, asked)))
    throw new Refusal(
      'NO_PAY_OPTIONS',
      'allowedPaymentMethods, blockedPaymentMethods and allowedPaymentMethodRegions leave no payment method',
    )
  const isNear = ({ region }: PaymentMethod) => region !== undefined && region === userRegion
  return [...methods.filter(isNear), ...methods.filter((method) => !isNear(method))].map((method) => {
    const reason =
      REASONS.find(([, holds]) => holds(method, asked))?.[0] ??
      (isAgreed ? undefined : 'EXCEED_CHANNEL_LIMIT_RULE')
    if (reason !== undefined || isRouted(method.type)) return optionOf(method, reason)
    const note = noteOf(method.type)
    return note === null
      ? optionOf(method, 'CURRENT_CHANNEL_NOT_EXIST')
      : { ...optionOf(method, 'CHANNEL_DISABLE'), extendInfo: JSON.stringify({ note }) }
  })
}

/** Which accounts take which methods just now. */
interface Routing {
  isRouted(method: string): boolean
  /** The note of a method that is switched off. */
  noteOf(method: string): string | null
  /** Whether the amount is one that was agreed with the client. */
  readonly isAgreed: boolean
}

const ANYWHERE: Routing = { isRouted: () => true, noteOf: () => null, isAgreed: true }

function optionOf(method: PaymentMethod, disableReason: DisableReason | undefined): PaymentOption {
  return {
    paymentMethodType: method.type,
    paymentMethodCategory: method.category,
    paymentMethodRegion: [regionOf(method)],
    enabled: disableReason === undefined,
    ...(disableReason && { disableReason }),
    ...(method.currencies !== 'any' && { supportedCurrencies: [...method.currencies] }),
    ...detailOf(method),
    ...limitsOf(method),
  }
}

const regionOf = ({ region }: PaymentMethod) => region ?? GLOBAL_REGION

function detailOf({ flow }: PaymentMethod): Pick<PaymentOption, 'paymentOptionDetail'> {
  if (flow === 'redirect') return { paymentOptionDetail: { interactionTypes: ['REDIRECT'] } }
  const supportCardBrands = CARD_BRANDS.map(({ brand }) => ({ cardBrand: brand }))
  return { paymentOptionDetail: { supportCardBrands, funding: [...FUNDINGS] } }
}

function limitsOf({ limits }: PaymentMethod): Pick<PaymentOption, 'amountLimitInfoMap'> {
  const currencies = Object.keys(limits) as Currency[]
  const entries = currencies.map((currency) => {
    const { minimum, maximum } = limits[currency] ?? {}
    return [
      currency,
      {
        singleLimit: {
          ...(minimum !== undefined && { minAmount: { currency, value: minimum } }),
          ...(maximum !== undefined && { maxAmount: { currency, value: maximum } }),
        },
      },
    ]
  })
  return entries.length > 0 ? { amountLimitInfoMap: Object.fromEntries(entries) } : {}
}
