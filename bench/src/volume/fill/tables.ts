import {
  AMOUNT_MINOR,
  IS_EXPIRED,
  IS_OPEN,
  IS_PAID,
  IS_REFUNDED,
  PAYMENT_ID,
  PAYMENT_REQUEST_ID,
  REFUND_ID,
} from '../history.ts'
import { notifyUrlAt, type Side } from '../side.ts'
import type { Copy } from './copy.ts'
import { transferCopies } from './ledger.ts'
import type { Models } from './models.ts'

/** For each payment so many notifications that never arrived. */
const MISSED_SHARE = 0.1

/** What an address missed: names of things that lie together. */
export const missedSubject = (addressIndex: number) => `missed-${String(addressIndex).padStart(2, '0')}-`

/** The history is spread over so much time and ends an hour ago. */
const SPAN = `interval '100 days'`

/** What a merchant with so many payments has in the tables, in the order of their foreign keys. */
export function copiesFor({ rows, addresses }: Side, models: Models): Copy[] {
  const at = `(now() - interval '1 hour' - (${rows} - number) * (${SPAN} / ${rows}))`
  const soonAfter = (column: string) =>
    `case when model.${column} is not null then ${at} + interval '1 minute' end`
  const expiry = `case when ${IS_OPEN} then date_trunc('hour', now()) + (1 + number % 30) * interval '1 day'
    else ${at} + interval '14 minutes' end`
  const ofPayment = `model.payment_id = case when ${IS_OPEN} then '${models.open}'
    when ${IS_EXPIRED} then '${models.expired}' when ${IS_REFUNDED} then '${models.refunded}' else '${models.paid}' end`
  const ofAttempt = `case when model.transaction_id is null then ${IS_PAID} else ${IS_REFUNDED} end`
  const attemptId = (model: string) => randomId(`'attempt' || (${model})::text`)
  const isRefundNotice = `model.kind = 'notifyRefund'`
  const notificationId = randomId(`'notification' || model.sequence::text`)
  const list = `(array[${addresses.map((address) => `'${address}'`).join(', ')}])`
  const address = `${list}[1 + number % ${addresses.length}]`
  // The first address has been well all the time.
  const failing = `(2 + number % ${addresses.length - 1})`
  const failingAddress = `${list}[${failing}]`

  return [
    {
      table: 'payments',
      model: `payment_id in ('${models.open}', '${models.paid}', '${models.expired}', '${models.refunded}')`,
      when: ofPayment,
      columns: {
        payment_id: PAYMENT_ID,
        payment_request_id: PAYMENT_REQUEST_ID,
        request_digest: `sha256((${PAYMENT_REQUEST_ID})::bytea)`,
        amount_minor: AMOUNT_MINOR,
        captured_minor: `case when model.captured_minor > 0 then ${AMOUNT_MINOR} else 0 end`,
        created_at: at,
        expires_at: expiry,
        paid_at: soonAfter('paid_at'),
        details: `replace(model.details::text, model.payment_request_id, ${PAYMENT_REQUEST_ID})::json`,
        answer: named('answer', 'model.payment_id'),
      },
    },
    {
      table: 'payment_request_ids',
      model: `payment_id = '${models.paid}'`,
      when: 'true',
      columns: { payment_request_id: PAYMENT_REQUEST_ID, payment_id: PAYMENT_ID },
    },
    {
      table: 'payment_transactions',
      model: `transaction_id = '${models.refundId}'`,
      when: IS_REFUNDED,
      columns: {
        transaction_id: REFUND_ID,
        request_id: `'refund-' || number`,
        payment_id: PAYMENT_ID,
        request_digest: `sha256(number::text::bytea)`,
        created_at: `${at} + interval '1 hour'`,
        decided_at: `${at} + interval '1 hour'`,
      },
    },
    {
      table: 'attempts',
      hasRandomKey: true,
      model: `payment_id in ('${models.paid}', '${models.refunded}') and (payment_id = '${models.paid}' or kind = 'REFUND')`,
      when: ofAttempt,
      columns: {
        attempt_id: attemptId('model.transaction_id is null'),
        payment_id: PAYMENT_ID,
        transaction_id: `case when model.transaction_id is not null then ${REFUND_ID} end`,
        amount_minor: `case when model.transaction_id is null then ${AMOUNT_MINOR} else model.amount_minor end`,
        created_at: at,
        decided_at: at,
      },
    },
    {
      table: 'simulated_charges',
      hasRandomKey: true,
      model: `charge_key = (select attempt_id from attempts
        where client_id = $1 and payment_id = '${models.paid}' and kind = 'CHARGE')`,
      when: IS_PAID,
      columns: { charge_key: attemptId('true'), amount_minor: AMOUNT_MINOR },
    },
    {
      table: 'agenda',
      model: `kind = 'expire_payment' and subject_id = '${models.open}'`,
      when: IS_OPEN,
      columns: { subject_id: PAYMENT_ID, due_at: expiry },
    },
    ...transferCopies(models, at),
    {
      table: 'notifications',
      hasRandomKey: true,
      model: `subject_id in ('${models.paid}', '${models.expired}')
        or (subject_id = '${models.refunded}' and kind = 'notifyRefund')`,
      when: `case when ${isRefundNotice} then ${IS_REFUNDED} when ${IS_EXPIRED} then model.subject_id = '${models.expired}'
        else ${IS_PAID} and model.subject_id = '${models.paid}' end`,
      columns: {
        notification_id: notificationId,
        subject_id: PAYMENT_ID,
        created_at: at,
        body: named('body', 'model.subject_id'),
        url: `${address} || '${notifyUrlAt('')}'`,
        address,
      },
    },
    {
      table: 'notifications',
      hasRandomKey: true,
      model: `subject_id = '${models.paid}'`,
      when: 'true',
      share: MISSED_SHARE,
      columns: {
        notification_id: randomId(`'missed'`),
        subject_id: `(array[${addresses.map((_, index) => `'${missedSubject(index)}'`).join(', ')}])[${failing}]
          || lpad(number::text, 9, '0')`,
        created_at: `now() - interval '1 day'`,
        url: `${failingAddress} || '${notifyUrlAt('')}'`,
        address: failingAddress,
        state: `'FAILED'`,
        attempts: '8',
        attempts_of_round: '8',
        first_failed_at: `now() - interval '1 day'`,
      },
    },
    {
      table: 'notification_attempts',
      hasRandomKey: true,
      model: `notification_id in (select notification_id from notifications
        where client_id = $1 and subject_id = '${models.paid}')`,
      when: `not ${IS_OPEN}`,
      columns: {
        notification_id: randomId(`'notification1'`),
        attempted_at: at,
        url: `${address} || '${notifyUrlAt('')}'`,
      },
    },
  ]
}

/** As random as the gateway's, and yet the same wherever it is named. */
const randomId = (what: string) => `md5(${what} || number)::uuid::text`

/** A text that names the payment. */
const named = (column: string, paymentId: string) => `replace(model.${column}, ${paymentId}, ${PAYMENT_ID})`
