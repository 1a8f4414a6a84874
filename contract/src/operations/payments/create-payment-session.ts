import { z } from 'zod'
import { handedOn, informational, refused } from '../../field-roles.ts'
import { anything, callUrl, dateTime, flag, oneOf, redirectUrl, text } from '../../fields.ts'
import { AGREEMENT_SCOPES } from '../../messages/agreement.ts'
import { Amount } from '../../messages/amount.ts'
import { Env } from '../../messages/env.ts'
import { CustomizedInfo, Quote, SessionOrder, SettlementStrategy } from '../../messages/order.ts'
import {
  AgreementInfo,
  CreditPayPlan,
  METHODS_MAX,
  methodRegion,
  PaymentFactor,
  PaymentMethod,
} from '../../messages/payment-method.ts'
import { AvailablePaymentMethod, EASY_PAY, PRODUCT_SCENES } from '../../messages/payment-session.ts'
import {
  GIVEN_BACK,
  HANDED_ON_WITH_PAYMENT,
  KEPT_WITH_PAYMENT,
  NOT_KEPT,
  NOT_OFFERED,
} from '../../not-offered-fields.ts'
import type { OperationContract } from '../../operation-contract.ts'

const SAVED_METHODS_MAX = 20
const AUTH_STATE_MAX = 256

/** What every session has in which something is paid. */
const PAID_WITH = ['paymentRequestId', 'order', 'paymentAmount'] as const

const UNLESS_CONSENT = { description: 'Required, unless the session only asks for consent.' }

const request = z
  .object({
    productCode: oneOf(['CASHIER_PAYMENT', 'AGREEMENT_PAYMENT']),
    paymentRequestId: text(64).optional().meta(UNLESS_CONSENT),
    order: SessionOrder.optional().meta(UNLESS_CONSENT),
    paymentAmount: Amount.optional().meta(UNLESS_CONSENT),
    productScene: oneOf(PRODUCT_SCENES).optional(),
    paymentRedirectUrl: redirectUrl(2048).optional(),
    paymentNotifyUrl: callUrl(2048).optional(),
    paymentSessionExpiryTime: dateTime().optional(),
    paymentExpiryTime: dateTime().optional(),
    paymentMethod: PaymentMethod.optional(),
    availablePaymentMethod: AvailablePaymentMethod.optional(),
    allowedPaymentMethodRegions: z
      .array(methodRegion(), { error: 'must be an array' })
      .max(METHODS_MAX)
      .optional(),
    savedPaymentMethods: z
      .array(PaymentMethod, { error: 'must be an array' })
      .max(SAVED_METHODS_MAX)
      .optional(),
    paymentFactor: PaymentFactor.optional(),
    agreementInfo: AgreementInfo.optional(),
    metadata: informational(text(2048), GIVEN_BACK),
    customizedInfo: informational(CustomizedInfo, GIVEN_BACK),
    settlementStrategy: SettlementStrategy.optional(),
    creditPayPlan: handedOn(CreditPayPlan, NOT_OFFERED.instalments),
    enableInstallmentCollection: refused(flag(), NOT_OFFERED.instalmentChoice),
    merchantRegion: informational(text(2), HANDED_ON_WITH_PAYMENT),
    userRegion: text(2).optional(),
    env: Env.optional(),
    riskData: informational(anything(), NOT_KEPT),
    locale: text(8).optional(),
    scopes: z.array(oneOf(AGREEMENT_SCOPES), { error: 'must be an array' }).max(4).optional(),
    paymentQuote: refused(Quote, NOT_OFFERED.exchange),
    processingAmount: refused(Amount, NOT_OFFERED.exchange),
    subscriptionPlan: refused(anything(), NOT_OFFERED.subscriptions),
    subscriptionInfo: refused(anything(), NOT_OFFERED.subscriptions),
    subscription: refused(anything(), NOT_OFFERED.subscriptions),
    merchantAccountId: informational(text(32), KEPT_WITH_PAYMENT),
  })
  .superRefine((session, context) => {
    const flaw = (path: string, message = 'is required') =>
      context.addIssue({ code: 'custom', path: path.split('.'), message })
    const { authState } = session.agreementInfo ?? {}
    if (isForConsent(session)) {
      if (!authState) flaw('agreementInfo.authState')
      else if (authState.length > AUTH_STATE_MAX)
        flaw('agreementInfo.authState', `must have at most ${AUTH_STATE_MAX} characters`)
      if (!session.paymentMethod) flaw('paymentMethod')
      if (!session.paymentRedirectUrl && !session.paymentNotifyUrl) flaw('paymentRedirectUrl')
      return
    }
    const isEasyPay = session.productScene === EASY_PAY
    const productCode = isEasyPay ? 'AGREEMENT_PAYMENT' : 'CASHIER_PAYMENT'
    if (session.productCode !== productCode)
      flaw(
        'productCode',
        `must be ${productCode} for ${session.productScene ?? 'a session without productScene'}`,
      )
    for (const field of PAID_WITH) if (!session[field]) flaw(field)
    if (!isEasyPay) {
      if (!session.paymentRedirectUrl) flaw('paymentRedirectUrl')
      return
    }
    if (!authState) flaw('agreementInfo.authState')
    if (!session.paymentMethod) flaw('paymentMethod')
    if (!session.paymentNotifyUrl) flaw('paymentNotifyUrl')
  })

/** For a payer who agrees without paying anything now. */
function isForConsent({ productCode, productScene, order, paymentAmount }: Kind): boolean {
  return productCode === 'AGREEMENT_PAYMENT' && !productScene && !order && !paymentAmount
}

interface Kind {
  readonly productCode: string
  readonly productScene?: string | undefined
  readonly order?: unknown
  readonly paymentAmount?: unknown
}

const response = z.object({
  paymentSessionData: text(4096).optional(),
  paymentSessionExpiryTime: dateTime().optional(),
  paymentSessionId: text(64).optional(),
  normalUrl: text(2048).optional(),
})

export const createPaymentSession = {
  path: 'v1/payments/createPaymentSession',
  title: 'Create a payment session',
  description:
    'Opens a hosted checkout for an order: at `normalUrl` the payer chooses among the payment methods for the amount and ' +
    'pays. A session is no payment: that begins when the payer chooses, with the `paymentRequestId` of the session, and ' +
    'until then `inquiryPayment` answers `ORDER_NOT_EXIST`. `paymentMethod`, `availablePaymentMethod` and ' +
    '`allowedPaymentMethodRegions` filter the methods. A session lives an hour unless `paymentSessionExpiryTime` or ' +
    '`paymentExpiryTime` is earlier. With `EASY_PAY` the payer agrees to later payments by paying, and ' +
    '`notifyAuthorization` brings the access token. A repeat gets the first answer while the session lives. ' +
    'With `AGREEMENT_PAYMENT` and no `productScene`, `order` ' +
    'or `paymentAmount` nothing is paid: the payer only agrees to later payments, as after `authorizations/consult`. Such a ' +
    'session needs `agreementInfo.authState` and `paymentMethod`; without `paymentRequestId` each call begins another.',
  request,
  response,
  resultCodes: ['PROCESS_FAIL', 'NO_PAY_OPTIONS', 'CARD_NOT_SUPPORTED', 'REPEAT_REQ_INCONSISTENT'],
  idempotency: {
    key: 'paymentRequestId',
    same: ['paymentAmount.currency', 'paymentAmount.value', 'settlementStrategy.settlementCurrency'],
    sameBefore: [2],
    repeat: 'original',
  },
  notification: 'notifyPayment',
  movesMoney: true,
} as const satisfies OperationContract

export type CreatePaymentSessionRequest = z.output<typeof request>
export type CreatePaymentSessionResponse = z.output<typeof response>

/** A session in which something is paid. */
export type CheckoutSessionRequest = With<(typeof PAID_WITH)[number]>

/** A session that only asks for the payer's consent to later payments. */
export type ConsentSessionRequest = With<'paymentMethod'> & {
  readonly agreementInfo: { readonly authState: string }
}

type With<Field extends keyof CreatePaymentSessionRequest> = CreatePaymentSessionRequest & {
  readonly [Name in Field]: NonNullable<CreatePaymentSessionRequest[Name]>
}

/** Of a request that was read: if it is none, it is one in which something is paid. */
export const isConsentSessionRequest = (
  session: CreatePaymentSessionRequest,
): session is ConsentSessionRequest => isForConsent(session)
