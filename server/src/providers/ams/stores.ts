import { CODE_DISPLAY_TYPES, mayRedirect, type PayResponse } from '@amsel/contract'
import {
  ANY_WALLET,
  type InStoreForms,
  inStoreScenarioOf,
  later,
  type Payment,
  type ProviderOutcome,
} from '../../domain/index.ts'
import type { Asked } from './ams.ts'
import {
  AmsError,
  type Answer,
  type Fields,
  fieldsOf,
  momentOf,
  requireAmount,
  requireName,
  textOf,
} from './answer.ts'
import { named, success } from './paid.ts'
import { unknown } from './refused.ts'

/**
 * What differs in a store in a request to pay: which way it is paid, the customer's code, and where the till and the
 * store are.
 */
export function inStoreFields({ payment, given }: Asked, { order, env }: { order: object; env: unknown }) {
  const scenario = inStoreScenarioOf(payment)
  const { paymentCode } = given
  if (scenario === 'PaymentCode' && paymentCode === undefined)
    throw new Error('a customer’s code is at hand only in the call that brought it')
  return {
    // Upstream looks for the till and for the wallet's browser in the order.
    order: { ...order, env: { ...fieldsOf(env), ...fieldsOf(fieldsOf(order).env) } },
    env: undefined,
    paymentMethod: { paymentMethodType: ANY_WALLET, paymentMethodId: paymentCode },
    paymentFactor: { inStorePaymentScenario: scenario },
  }
}

/** An answer to `pay` that is not a refusal. S for a customer's code is money; for the others it is a code or an address. */
export function openedInStore(answer: Answer, asked: Asked): ProviderOutcome {
  const { status, code, fields } = answer
  const { attempt, payment, key } = asked
  if (status === 'U' && code !== 'PAYMENT_IN_PROCESS') throw unknown(answer)
  requireName(fields.paymentRequestId, key, 'payment')
  const isByCode = inStoreScenarioOf(payment) === 'PaymentCode'
  // While the customer confirms, an answer may hold nothing but its result.
  if (!isByCode || status === 'S' || fields.paymentAmount !== undefined)
    requireAmount(
      fields.paymentAmount,
      attempt.amount,
      'a payment',
      isByCode && status === 'S' ? 'SUCCESS' : 'OPENED',
    )
  if (isByCode) return status === 'S' ? success(fields) : { outcome: 'PENDING', ...named(fields) }
  return { outcome: 'OPENED', ...named(fields), inStore: formsIn(fields, asked) }
}

function formsIn(fields: Fields, { payment, given }: Asked): InStoreForms {
  if (inStoreScenarioOf(payment) === 'EntryCode')
    return { redirectActionForm: redirectionIn(fieldsOf(fields.redirectActionForm)) }
  const { codeDetails: reported, expireTime } = fieldsOf(fields.orderCodeForm)
  const codeDetails = (Array.isArray(reported) ? reported.map(fieldsOf) : []).flatMap(codeDetailOf)
  if (codeDetails.length === 0) throw new AmsError('upstream gave no code to show')
  // Text first, and last the member at which one library stops reading.
  codeDetails.sort((one, other) => placeOf(one) - placeOf(other))
  const form = codeDetails.slice(0, CODE_DISPLAY_TYPES.length)
  return { orderCodeForm: { codeDetails: form, expireTime: endOf(payment, momentOf(expireTime), given.now) } }
}

type CodeDetail = NonNullable<PayResponse['orderCodeForm']>['codeDetails'][number]

function codeDetailOf({ codeValueType: kind, displayType: shownAs, codeValue: value }: Fields): CodeDetail[] {
  const codeValue = textOf(value)
  const displayType = CODE_DISPLAY_TYPES.find((type) => type === shownAs)
  if (codeValue === undefined || displayType === undefined) return []
  return [{ codeValueType: kind === 'BARCODE' ? 'BARCODE' : 'QRCODE', displayType, codeValue }]
}

const placeOf = ({ displayType }: CodeDetail) => CODE_DISPLAY_TYPES.indexOf(displayType)

/** A client's clock may be ahead of upstream's. The code expires with the payment, or sooner if upstream says so. */
function endOf({ expiresAt }: Payment, reported: Date | undefined, now: Date): Date {
  const end = reported && later(now, reported.getTime() - Date.now())
  return end && end < expiresAt ? end : expiresAt
}

type Redirection = NonNullable<PayResponse['redirectActionForm']>

/**
 * Often only the wallet can open the address, and upstream calls that SCAN: for the merchant's page it is an address to
 * go to.
 */
function redirectionIn({ method, redirectUrl: url, parameters: given }: Fields): Redirection {
  const [redirectUrl, parameters] = [textOf(url), textOf(given)]
  if (redirectUrl === undefined || !mayRedirect(redirectUrl))
    throw new AmsError('upstream gave no address to continue at')
  return {
    actionFormType: 'RedirectActionForm',
    method: method === 'POST' ? 'POST' : 'GET',
    ...(parameters !== undefined && { parameters }),
    redirectUrl,
  }
}
