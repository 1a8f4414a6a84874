import { type Copy, NUMBERS } from '../../volume/fill/copy.ts'
import type { Models } from '../../volume/fill/models.ts'
import {
  AMOUNT_MINOR,
  IS_EXPIRED,
  IS_OPEN,
  IS_PAID,
  IS_REFUNDED,
  PAYMENT_REQUEST_ID,
} from '../../volume/history.ts'
import { idAt, type Store } from '../store.ts'

/** Until when; and whose each numbered payment is, when it was made and what it is called, in SQL. */
export interface Options extends Pick<Store, 'end'> {
  readonly client: string
  readonly at: string
  readonly paymentId: string
}

/** A fifth is by card, a tenth in dollars. */
const IS_CARD = 'number % 5 = 1'
export const CURRENCY = `case when number % 11 = 0 then 'USD' else 'HKD' end`
const IS_DISPUTED = `(${IS_PAID} and not ${IS_REFUNDED} and number % 100 = 12)`

/** Copies of what the gateway has written for a few payments, spread over a year and some clients. */
export function paymentCopies(models: Models, { client: client_id, at, paymentId, end }: Options): Copy[] {
  const refundId = idAt(`${at} + interval '1 hour'`)
  const after = (column: string) =>
    `case when model.${column} is not null then ${at} + interval '1 minute' end`
  const model = `case when ${IS_OPEN} then '${models.open}' when ${IS_EXPIRED} then '${models.expired}'
    when ${IS_REFUNDED} then '${models.refunded}' else '${models.paid}' end`
  const expiry = `case when ${IS_OPEN} then timestamptz '${end.toISOString()}' + (1 + number % 30) * interval '1 day'
    else ${at} + interval '14 minutes' end`
  const moved = { client_id, currency: CURRENCY, payment_id: paymentId, happened_at: at, recorded_at: at }
  return [
    {
      table: 'payments',
      model: `payment_id in ('${models.open}', '${models.paid}', '${models.expired}', '${models.refunded}')`,
      when: `model.payment_id = ${model}`,
      columns: {
        client_id,
        payment_id: paymentId,
        payment_request_id: PAYMENT_REQUEST_ID,
        request_digest: `sha256((${PAYMENT_REQUEST_ID})::bytea)`,
        amount_minor: AMOUNT_MINOR,
        currency: CURRENCY,
        captured_minor: `case when model.captured_minor > 0 then ${AMOUNT_MINOR} else 0 end`,
        payment_method_type: `case when ${IS_CARD} then 'CARD' else model.payment_method_type end`,
        card: `case when ${IS_CARD} then json_build_object('brand', 'VISA', 'bin', '411111', 'lastFour',
          lpad((number / 5 % 10000)::text, 4, '0')) end`,
        created_at: at,
        expires_at: expiry,
        paid_at: after('paid_at'),
        details: `replace(model.details::text, model.details -> 'order' ->> 'referenceOrderId',
          'order-' || lpad(number::text, 9, '0'))::json`,
        answer: `replace(model.answer, model.payment_id, ${paymentId})`,
      },
    },
    {
      table: 'payment_request_ids',
      model: `payment_id = '${models.paid}'`,
      when: 'true',
      columns: { client_id, payment_request_id: PAYMENT_REQUEST_ID, payment_id: paymentId },
    },
    {
      table: 'payment_transactions',
      model: `transaction_id = '${models.refundId}'`,
      when: IS_REFUNDED,
      columns: {
        client_id,
        transaction_id: refundId,
        request_id: `'refund-' || number`,
        payment_id: paymentId,
        currency: CURRENCY,
        request_digest: `sha256(number::text::bytea)`,
        created_at: `${at} + interval '1 hour'`,
        decided_at: `${at} + interval '1 hour'`,
      },
    },
    {
      table: 'transfers',
      model: `event_kind = 'PAYMENT' and event_id = '${models.paid}'`,
      when: IS_PAID,
      columns: { ...moved, event_id: paymentId, amount_minor: AMOUNT_MINOR },
    },
    {
      table: 'transfers',
      model: `event_kind in ('REFUND', 'REFUND_PAID') and event_id = '${models.refundId}'`,
      when: IS_REFUNDED,
      columns: { ...moved, event_id: refundId },
    },
    {
      table: 'notifications',
      hasRandomKey: true,
      model: `subject_id in ('${models.paid}', '${models.expired}')`,
      when: `not ${IS_OPEN} and model.subject_id = case when ${IS_EXPIRED} then '${models.expired}' else '${models.paid}' end`,
      columns: {
        client_id,
        notification_id: `md5('notification' || model.sequence || ' ' || number)::uuid::text`,
        subject_id: paymentId,
        created_at: at,
        body: `replace(model.body, model.subject_id, ${paymentId})`,
        state: `case when number % 500 = 1 then 'FAILED' else model.state end`,
      },
    },
  ]
}

/** What some payments have besides, and what clients have beside payments. Statements by their table. */
export function besidesPayments({ client, at, paymentId }: Options): Record<string, string> {
  // The first value is the merchant's, whom nothing is copied from here.
  const numbers = `from ${NUMBERS} where $1::text is not null and`
  return {
    disputes: `
      insert into disputes (client_id, dispute_id, payment_id, type, state, currency, amount_minor, reason_code, source,
        opened_at, due_at, judged_at, judged_result, judged_minor, changed_by)
      select ${client}, ${idAt(`${at} + interval '2 days'`)}, ${paymentId}, 'CHARGEBACK',
        case when number % 5000 = 12 then 'OPEN' else 'JUDGED' end, ${CURRENCY}, ${AMOUNT_MINOR}, '10.4', 'VISA', ${at},
        ${at} + interval '9 days', case when number % 5000 <> 12 then ${at} + interval '30 days' end,
        case when number % 5000 <> 12 then 'WON' end, case when number % 5000 <> 12 then ${AMOUNT_MINOR} end, 'gateway'
      ${numbers} ${IS_DISPUTED}`,
    payment_sessions: `
      insert into payment_sessions (client_id, payment_session_id, payment_request_id, request_digest, product_scene, request,
        offer, created_at, expires_at, answer, created_by)
      select ${client}, ${paymentId}, 'session-' || number, sha256(number::text::bytea), 'CHECKOUT_PAYMENT',
        '{"paymentAmount":{"currency":"HKD","value":"1234"}}', '{}', ${at}, ${at} + interval '1 hour', '{}', 'client'
      ${numbers} number % 10 = 2`,
    agreements: `
      insert into agreements (client_id, agreement_id, state, auth_state, customer_belongs_to, scopes, created_at,
        decide_before, changed_by)
      select ${client}, md5('agreement' || number), case when number % 400 = 4 then 'AWAITING' else 'REFUSED' end,
        'state-' || number, 'ALIPAY_HK', '{AGREEMENT_PAY}', ${at}, ${at} + interval '1 hour', 'client'
      ${numbers} number % 20 = 4`,
    registrations: `
      insert into registrations (client_id, registration_request_id, request_digest, reference_merchant_id,
        reference_store_id, status, product_codes, merchant_info, created_at, updated_at, is_newest)
      select ${client}, 'registration-' || number, sha256(number::text::bytea), 'merchant-' || number, '', 'COMPLETED', '{}',
        '{}', ${at}, ${at}, true
      ${numbers} number % 500 = 6`,
  }
}
