import type { PayRequest, ResultCode } from '@amsel/contract'
import {
  ANY_WALLET,
  IN_STORE_EXPIRY_MINUTES,
  IN_STORE_EXPIRY_MINUTES_MAX,
  type Payment,
  Refusal,
  WRONG_CODES_A_MINUTE_MAX,
} from '../../../domain/index.ts'
import { countCodeFailures, findRequestId, insertCodeFailure, openPayment } from '../../../storage/index.ts'
import type { Reader } from '../carry-out.ts'
import { notifyMerchant } from '../charges/notify-merchant.ts'
import { clientNow } from '../client-now.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { requireRegistered } from '../registrations/require-registered.ts'
import type { Unit } from '../unit.ts'
import { newPayment } from './new-payment.ts'
import type { Opened } from './opened.ts'

/** A payment by the code on a customer's phone; by any wallet, until one is known. */
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

/** What must be known about a client before one of its codes is looked up. */
export interface CodeRows {
  readonly isTaken: boolean
  /** In this minute, as far as is known; where unknown, nothing is written if there were too many. */
  readonly failures: number
}

export const codeRows = (
  deps: MoneyDeps,
  { actor }: Call,
  { paymentRequestId, order }: Pick<PayRequest, 'paymentRequestId' | 'order'>,
): Required<Reader<CodeRows>> => {
  const { client } = actor
  return {
    async unlocked() {
      await requireRegistered(deps, deps.db, client, order)
      return { isTaken: false, failures: 0 }
    },
    async locked(tx) {
      await requireRegistered(deps, tx, client, order)
      const now = await clientNow(deps, tx, client.clientId)
      const used = await findRequestId(tx, client.clientId, paymentRequestId)
      return { isTaken: used !== null, failures: await countCodeFailures(tx, client.clientId, now) }
    },
  }
}

export function requireFewWrongCodes({ writes, now }: Unit, { failures }: CodeRows): void {
  writes.ask({ code_minute: now, failures_max: WRONG_CODES_A_MINUTE_MAX })
  if (failures >= WRONG_CODES_A_MINUTE_MAX) throw tooManyWrongCodes()
}

/** The request id is used up, as after any other refusal by a wallet. */
export function refuseCode(unit: Unit, open: Payment, refusal: ResultCode): Opened {
  const { writes, now } = unit
  const payment: Payment = { ...open, status: 'FAIL', resultCode: refusal }
  openPayment(writes, payment)
  // Those that come at the same moment are counted one after the other, and only here.
  writes.also(async (tx) => {
    if ((await insertCodeFailure(tx, payment.clientId, now)) > WRONG_CODES_A_MINUTE_MAX)
      throw tooManyWrongCodes()
  })
  notifyMerchant(unit, payment)
  return { payment, now }
}

const tooManyWrongCodes = () =>
  new Refusal('REQUEST_TRAFFIC_EXCEED_LIMIT', 'too many wrong payment codes in this minute')
