import { AMOUNT_MINOR } from '../../../volume/history.ts'
import { CURRENCY } from '../../fill/payments.ts'
import { idAt, momentOf, SPAN_DAYS } from '../../store.ts'
import { type Gateway, unevenly } from '../store.ts'
import { addressOf, attemptId } from './payments.ts'
import { OWN_HOLDER } from './sums.ts'

const FAILING = `5, now() - interval '1 day', 'the provider did not answer'`

/** What waits for a person: a provider fell silent, addresses do not answer. $1 is the ids of all clients. */
export function stuckStatements({ clientIds, payments, end }: Gateway): [table: string, statement: string][] {
  const at = momentOf(end, payments, SPAN_DAYS)
  const client = unevenly(clientIds)
  const clients = 'from unnest($1::text[]) with ordinality as c (client_id, number)'
  const every = (step: number, first: number) =>
    `from generate_series(${first}::bigint, ${payments}, ${step}) as number where $1::text[] is not null`
  const item = (subject: string) => `select ${client}, 'finish_attempt', ${subject}, now(), ${FAILING}`
  const intoJobs = 'insert into agenda (client_id, kind, subject_id, due_at, tries, failed_since, last_error)'
  return [
    [
      'attempts',
      `insert into attempts (client_id, attempt_id, payment_id, kind, provider, state, currency, amount_minor, created_at, begun_by)
       select ${client}, ${attemptId(`'CHARGE'`)}, ${idAt(at)}, 'CHARGE', 'account-1', 'OPEN', ${CURRENCY}, ${AMOUNT_MINOR}, ${at},
         'payer' ${every(2_000, 19)}`,
    ],
    ['agenda', `${intoJobs} ${item(attemptId(`'CHARGE'`))} ${every(2_000, 19)}`],
    [
      'attempts',
      `update attempts set state = 'OPEN', decided_at = null from (select ${client} as of_client, ${attemptId(`'REFUND'`)} as of_id
         ${every(5_000, 15)}) as stuck where client_id = of_client and attempt_id = of_id`,
    ],
    [
      'payment_transactions',
      `update payment_transactions set status = 'PROCESSING', decided_at = null
       from (select ${client} as of_client, ${idAt(`${at} + interval '1 hour'`)} as of_id ${every(5_000, 15)}) as stuck
       where client_id = of_client and transaction_id = of_id`,
    ],
    ['agenda', `${intoJobs} ${item(attemptId(`'REFUND'`))} ${every(5_000, 15)}`],
    ['agenda', `${intoJobs} ${item(idAt(`${at} + interval '2 days'`))} ${every(50_000, 12)}`],
    [
      'registrations',
      `update registrations set provider = 'account-1', provider_key = registration_request_id
       from (select ${client} as of_client, 'registration-' || number as of_id ${every(25_000, 6)}) as stuck
       where client_id = of_client and registration_request_id = of_id`,
    ],
    ['agenda', `${intoJobs} ${item(`'registration-' || number`)} ${every(25_000, 6)}`],
    [
      'agenda',
      `${intoJobs} select client_id, 'retain', '', now(), ${FAILING} ${clients} where number % 3 = 0`,
    ],
    [
      'notification_endpoints',
      `insert into notification_endpoints (client_id, address, failing_since, last_failure)
       select client_id, ${addressOf('client_id', 'place')}, now() - interval '2 days', 'timed_out'
       ${clients}, generate_series(0, 1) as place where number % 5 = 1 or place = 0 and number % 5 = 2`,
    ],
    [
      'account_balances',
      `insert into account_balances (client_id, holder, kind, provider, currency, balance_minor)
       select client_id, '${OWN_HOLDER}', kind, '', 'HKD', amount ${clients}, (values ('held', 500), ('returning', 700)) as k (kind, amount)
       where case kind when 'held' then number % 3 = 1 else number % 4 = 1 end
       on conflict (client_id, holder, kind, provider, currency) do update
         set balance_minor = account_balances.balance_minor + excluded.balance_minor`,
    ],
    [
      'account_balances',
      `update account_balances b set balance_minor = balance_minor - case when number % 3 = 1 then 500 else 0 end
         - case when number % 4 = 1 then 700 else 0 end ${clients}
       where b.client_id = c.client_id and kind = 'payable' and currency = 'HKD'`,
    ],
  ]
}
