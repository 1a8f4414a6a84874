import { z } from 'zod'
import { anything, flag, integer, oneOf, oneOfAnyCase, secret, text } from '../fields.ts'

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
    funding: oneOf(FUNDINGS).optional(),
    customerId: text().optional(),
    extendInfo: text(2048).optional(),
    requireIssuerAuthentication: flag().optional(),
    paymentMethodMetaData: secret(anything()).optional(),
  })
  .meta({ id: 'PaymentMethod' })
export type PaymentMethodData = z.output<typeof PaymentMethod>

export const PaymentFactor = z
  .object({
    isPaymentEvaluation: flag().optional(),
    inStorePaymentScenario: oneOfAnyCase(['PaymentCode', 'OrderCode', 'EntryCode']).optional(),
    presentmentMode: oneOf(['BUNDLE', 'TILE', 'UNIFIED']).optional(),
    captureMode: oneOf(['AUTOMATIC', 'MANUAL']).optional(),
    isAuthorization: flag().optional(),
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
    userLoginId: text().optional(),
    userLoginType: text().optional(),
    displayUserLoginId: text().optional(),
  })
  .meta({ id: 'AgreementInfo' })
