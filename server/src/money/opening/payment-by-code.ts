import type { PayRequest, ResultCode } from '@amsel/contract'
import {
  ANY_WALLET,
  IN_STORE_EXPIRY_MINUTES,
  IN_STORE_EXPIRY_MINUTES_MAX,
  type Payment,
  Refusal,
  WRONG_CODES_A_MINUTE_MAX,
} from '../../domain/index.ts'
import { areCodeFailuresFew, insertCodeFailure, insertPayment } from '../../storage/index.ts'
import type { Act, WritingAct } from '../act.ts'
import { tell } from '../charges/tell.ts'
import type { Call } from '../parts.ts'
import { newPayment } from './new-payment.ts'
import type { Opened } from './opened.ts'

/** A payment by the code on a customer's phone; of any wallet, until one is known. */
export const paymentByCode = (
  call: Call,
  request: PayRequest,
  { now, wallet = ANY_WALLET }: { now: Date; wallet?: string | undefined },
): Payment =>
  newPayment(call, request, {
    method: {
      type: wallet,
      expiryMinutes: IN_STORE_EXPIRY_MINUTES.PaymentCode,
      expiryMinutesMax: IN_STORE_EXPIRY_MINUTES_MAX,
    },
    now,
  })

export async function requireFewWrongCodes({ tx, actor, now }: WritingAct): Promise<void> {
  const { clientId } = actor.client
  if (!(await areCodeFailuresFew(tx, clientId, { now, max: WRONG_CODES_A_MINUTE_MAX })))
    throw tooManyWrongCodes()
}

/** The request id is spent, as after any other no of a wallet. */
export async function refuseCode(act: Act, open: Payment, refusal: ResultCode): Promise<Opened | null> {
  const { tx, now } = act
  const payment: Payment = { ...open, status: 'FAIL', resultCode: refusal }
  if (!(await insertPayment(tx, payment))) return null
  // Those that come at one moment are counted one after the other, and only here.
  if ((await insertCodeFailure(tx, payment.clientId, now)) > WRONG_CODES_A_MINUTE_MAX)
    throw tooManyWrongCodes()
  await tell(act, payment)
  return { payment, now }
}

const tooManyWrongCodes = () =>
  new Refusal('REQUEST_TRAFFIC_EXCEED_LIMIT', 'too many wrong payment codes in this minute')
