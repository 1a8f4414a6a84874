import { AMOUNT_MINOR, PAYMENT_REQUEST_ID } from '../../volume/history.ts'
import { idAt, LOG_DAYS, momentOf, SPAN_DAYS, type Store } from '../store.ts'

/** Half of the calls pay, most others ask; a hundredth does something rarer. */
const OPERATION = `case when number % 2 = 0 then 'v1/payments/pay' when number % 100 = 1 then 'v1/payments/refund'
  when number % 1000 = 3 then 'v1/payments/capture' else 'v1/payments/inquiryPayment' end`
/** One in fifty goes wrong. */
const IS_FAILED = 'number % 50 = 7 or number % 1000 = 8'
const CODE = `case when number % 1000 = 8 then 'UNKNOWN_EXCEPTION' when number % 50 = 7 then 'PARAM_ILLEGAL'
  when number % 2 = 0 then 'PAYMENT_IN_PROCESS' else 'SUCCESS' end`
/** As long as a call of pay is with its headers, which hold signatures. */
const [HEADERS_LENGTH, BODY_LENGTH, ANSWER_LENGTH] = [350, 750, 450]

/** A month of calls, as long as real ones. Each is about one of the last payments of its client. */
export function callsStatement({
  client,
  payments,
  calls,
  end,
}: Pick<Store, 'payments' | 'calls' | 'end'> & { readonly client: string }): string {
  const at = momentOf(end, calls, LOG_DAYS)
  const count = `'abcde' || lpad(number::text, 9, '0')`
  const headers = `json_build_object('content-type', 'application/json', 'signature',
    'algorithm=RSA256,keyVersion=1,signature=' || repeat('s', ${HEADERS_LENGTH}))`
  // The number of a payment, of the same tens and hundreds: its client's.
  const about = `(${payments} / 1000 - 1 - number / 1000 % greatest(${payments} / 12000, 1)) * 1000 + number % 1000`
  const aboutAt = momentOf(end, payments, SPAN_DAYS).replaceAll('number', `(${about})`)
  return `
    insert into api_calls (client_id, call_id, at, trace_id, method, path, operation, subject, payment_id, result_status,
      result_code, is_failed, duration_ms, is_proven, is_answer_dropped, address, request_headers, request_body, request_bytes,
      is_request_cut, answer_headers, answer_body, is_answer_cut, explanation)
    select ${client}, to_char(${at} at time zone 'UTC', 'YYYYMMDDHH24MISSMS') || ${count}, ${at},
      'trace-' || number, 'POST', '/ams/sandbox/api/' || ${OPERATION}, ${OPERATION},
      ${PAYMENT_REQUEST_ID.replaceAll('number', `(${about})`)}, ${idAt(aboutAt, `(${about})::text`)},
      case when ${IS_FAILED} then 'F' when number % 2 = 0 then 'U' else 'S' end, ${CODE}, ${IS_FAILED}, ${AMOUNT_MINOR} / 1000, true,
      false, '203.0.113.9', ${headers}, repeat('b', ${BODY_LENGTH}), ${BODY_LENGTH}, false, ${headers}, repeat('a', ${ANSWER_LENGTH}),
      false, null
    from generate_series($2::bigint, $3::bigint) as number where $1::text is not null`
}
