import { type Copy, NUMBERS } from '../../../volume/fill/copy.ts'
import type { Models } from '../../../volume/fill/models.ts'
import { AMOUNT_MINOR, IS_OPEN, IS_PAID, IS_REFUNDED } from '../../../volume/history.ts'
import { CURRENCY, paymentCopies, type Options } from '../../fill/payments.ts'
import { idAt } from '../../store.ts'

/** Of open payments, those whose payer is at a page of the provider. */
const AT_A_PAGE = 'number % 4000 = 9'
/** Of the others, those with an attempt and a notification: a fifth, which is enough for tables that are read by their keys. */
const HAS_ALL = 'number / 10 % 5 = 1'
/** Each merchant has three addresses. */
export const addressOf = (client: string, number = 'number') =>
  `'https://shop' || ${number} % 3 || '.' || ${client} || '.example'`

/**
 * As for merchants' pages, with attempts, and with notifications that wait. What no page of operators reads is left out: the texts of
 * answers and of notifications, references of orders, and the transfers.
 */
export function allCopies(models: Models, request: Options): Copy[] {
  const { client, at, paymentId, end } = request
  const isWaiting = 'number % 250 = 12'
  const address = addressOf(client)
  const different: Record<string, Copy['columns']> = {
    payments: { answer: `''`, details: 'model.details', request_digest: 'model.request_digest' },
    notifications: {
      address,
      url: `${address} || '/notify'`,
      state: `case when number % 500 = 11 then 'FAILED' when ${isWaiting} then 'WAITING' else model.state end`,
      due_at: `case when ${isWaiting} then timestamptz '${end.toISOString()}' end`,
      body: `'{}'`,
    },
  }
  return [
    ...paymentCopies(models, request)
      .filter(({ table }) => table !== 'transfers')
      .map((copy) => ({
        ...copy,
        when: copy.table === 'notifications' ? `${HAS_ALL} and ${copy.when}` : copy.when,
        columns: { ...copy.columns, ...different[copy.table] },
      })),
    {
      table: 'attempts',
      hasRandomKey: true,
      model: `payment_id in ('${models.paid}', '${models.refunded}') and (payment_id = '${models.paid}' or kind = 'REFUND')`,
      when: `case when model.transaction_id is null then ${HAS_ALL} and ${IS_PAID} or ${AT_A_PAGE} else ${HAS_ALL} and ${IS_REFUNDED} end`,
      columns: {
        client_id: client,
        attempt_id: attemptId('model.kind'),
        payment_id: paymentId,
        transaction_id: `case when model.transaction_id is not null then ${idAt(`${at} + interval '1 hour'`)} end`,
        currency: CURRENCY,
        amount_minor: `case when model.transaction_id is null then ${AMOUNT_MINOR} else model.amount_minor end`,
        state: `case when ${AT_A_PAGE} then 'PENDING' else model.state end`,
        payer_url: `case when ${AT_A_PAGE} then 'https://wallet.example/' || number end`,
        created_at: at,
        decided_at: `case when not ${AT_A_PAGE} then ${at} end`,
      },
    },
  ]
}

/** As random as the gateway's, and yet the same wherever it is named. */
export const attemptId = (kind: string) => `md5('attempt' || ${kind} || number)`

/** What the open ones wait for. */
export const jobStatement = ({ client, paymentId, end }: Options): string => `
  insert into agenda (client_id, kind, subject_id, due_at)
  select ${client}, 'expire_payment', ${paymentId},
    timestamptz '${end.toISOString()}' + (1 + number % 30) * interval '1 day'
  from ${NUMBERS} where $1::text is not null and ${IS_OPEN}
  union all
  select ${client}, 'finish_attempt', ${attemptId(`'CHARGE'`)}, timestamptz '${end.toISOString()}' + interval '12 hours'
  from ${NUMBERS} where ${AT_A_PAGE}`
