import { z } from 'zod'
import { informational, refused } from '../field-roles.ts'
import { anything, flag, integer, oneOf, oneOfAnyCase, secret, text } from '../fields.ts'
import { NOT_KEPT, NOT_OFFERED } from '../not-offered-fields.ts'

/** Of a card: whether the gateway or the merchant captures. */
const CAPTURE_MODES = ['AUTOMATIC', 'MANUAL'] as const
export type CaptureMode = (typeof CAPTURE_MODES)[number]

/** How a customer pays in a store: shows a code, scans the order's code, or has scanned the counter's. */
const IN_STORE_SCENARIOS = ['PaymentCode', 'OrderCode', 'EntryCode'] as const
export type InStoreScenario = (typeof IN_STORE_SCENARIOS)[number]

export const FUNDINGS = ['CREDIT', 'DEBIT', 'PREPAID', 'CHARGE', 'DEFERRED_DEBIT'] as const

/** A method of several countries goes by this instead of a country. */
export const GLOBAL_REGION = 'GLOBAL'

/** Lists of methods or their regions have at most so many items. */
export const METHODS_MAX = 300

export const methodRegion = () =>
  text(6).refine((region) => /^[A-Z]{2}$/.test(region) || region === GLOBAL_REGION, {
    error: `must be two capital letters or ${GLOBAL_REGION}`,
  })

export const PaymentMethod = z
  .object({
    paymentMethodType: text(64),
    paymentMethodId: secret(text(128)).optional(),
    funding: informational(oneOf(FUNDINGS), NOT_KEPT),
    customerId: informational(text(), NOT_KEPT),
    extendInfo: informational(text(2048), NOT_KEPT),
    requireIssuerAuthentication: refused(flag(), NOT_OFFERED.issuerAuthentication),
    paymentMethodMetaData: secret(anything()).optional(),
  })
  .meta({ id: 'PaymentMethod' })
export type PaymentMethodData = z.output<typeof PaymentMethod>

/** Whether it is asked for or not; what is said by `captureMode` is when the money is taken. */
export const CARDS_ARE_AUTHORIZED = 'a card is always authorized first'

export const PaymentFactor = z
  .object({
    isPaymentEvaluation: refused(flag(), NOT_OFFERED.evaluation),
    inStorePaymentScenario: oneOfAnyCase(IN_STORE_SCENARIOS).optional(),
    presentmentMode: informational(oneOf(['BUNDLE', 'TILE', 'UNIFIED'])),
    captureMode: oneOf(CAPTURE_MODES).optional(),
    isAuthorization: informational(flag(), CARDS_ARE_AUTHORIZED),
  })
  .meta({ id: 'PaymentFactor' })

export const CreditPayPlan = z
  .object({
    installmentNum: integer(2, 36),
    interval: text().optional(),
    creditPayFeeType: oneOf(['PERCENTAGE']).optional(),
    feePercentage: integer().optional(),
    filteredInstallmentPeriods: z.array(integer()).max(100).optional(),
    interestRate: text(16).optional(),
  })
  .meta({ id: 'CreditPayPlan' })

export const AgreementInfo = z
  .object({
    authState: text().optional(),
    userLoginId: informational(text()),
    userLoginType: informational(text()),
    displayUserLoginId: informational(text()),
  })
  .meta({ id: 'AgreementInfo' })
