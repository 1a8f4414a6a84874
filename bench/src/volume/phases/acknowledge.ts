import { OperatorError } from '../../../../server/dist/domain/index.js'
import { drain, waitUntil, withSpare } from '../drain.ts'
import { copyStatement } from '../fill/copy.ts'
import { missedSubject } from '../fill/tables.ts'
import { paymentIdOf } from '../history.ts'
import type { Phase } from '../phase.ts'
import { notifyUrlAt, type Side } from '../side.ts'

/** A paid payment of any history. */
const MODEL = paymentIdOf(1)

const TAKE_AWAY_SECONDS_MAX = 60

const subjectOf = (index: number) => `acknowledge-${String(index).padStart(2, '0')}-`

/**
 * Notifications become due at an address that has not answered for two days and does so now. The first acknowledgement
 * heals it, and what it has missed is sent again: whatever it acknowledges in the time counts.
 */
export const acknowledge: Phase = {
  name: 'acknowledge',
  async prepare(side, { index, count, secondsMax }) {
    const { pool, clientId, addresses } = side
    const address = addresses[1 + index] ?? ''
    const statement = await copyStatement(pool, {
      table: 'notifications',
      model: `subject_id = '${MODEL}' and kind = 'notifyPayment'`,
      when: 'true',
      columns: {
        notification_id: `md5('${subjectOf(index)}' || number)::uuid::text`,
        subject_id: `'${subjectOf(index)}' || lpad(number::text, 9, '0')`,
        created_at: 'now()',
        url: `'${notifyUrlAt(address)}'`,
        address: `'${address}'`,
        state: `'WAITING'`,
        attempts: '0',
        attempts_of_round: '0',
        due_at: 'now()',
      },
    })
    return async () => {
      await pool.query(statement, [clientId, 1, withSpare(count)])
      const countWaiting = () => countIn(side, subjectOf(index), 'WAITING')
      const fresh = await drain(side, { count, secondsMax, countWaiting })
      const caughtUp = await countIn(side, missedSubject(1 + index), 'ACKNOWLEDGED')
      return { ...fresh, count: fresh.count + caughtUp }
    }
  },

  async finish(side, { index, count, secondsMax }, { seconds }) {
    for (const subject of [subjectOf(index), missedSubject(1 + index)]) await takeAway(side, subject)
    const acknowledged = await countIn(side, subjectOf(index), 'ACKNOWLEDGED')
    if (acknowledged < count && seconds < secondsMax)
      throw new OperatorError(`${count} notifications were to be acknowledged, ${acknowledged} were.`)
  },
}

const numbersOf = (subject: string) => [`${subject}000000000`, `${subject}999999999`]

async function countIn({ pool, clientId }: Side, subject: string, state: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from notifications
     where client_id = $1 and subject_id between $2 and $3 and state = $4`,
    [clientId, ...numbersOf(subject), state],
  )
  return rows[0]?.count ?? 0
}

/** What has not been sent in the time of the slice must not be sent in that of another; what is on its way ends by itself. */
async function takeAway(side: Side, subject: string): Promise<void> {
  const { pool, clientId } = side
  const isGone = await waitUntil(side, TAKE_AWAY_SECONDS_MAX, async () => {
    const { rows } = await pool.query<{ is_gone: boolean }>(
      `with free as (
         select notification_id from notifications
         where client_id = $1 and subject_id between $2 and $3 and state in ('FAILED', 'WAITING')
           and (lease_until is null or lease_until < now())
         for update skip locked
       ), taken as (
         update notifications n set state = 'NO_ADDRESS', due_at = null from free
         where n.client_id = $1 and n.notification_id = free.notification_id
       )
       select not exists (select 1 from notifications
         where client_id = $1 and subject_id between $2 and $3 and state in ('FAILED', 'WAITING')) as is_gone`,
      [clientId, ...numbersOf(subject)],
    )
    return rows[0]?.is_gone ?? false
  })
  if (!isGone) throw new OperatorError(`The notifications ${subject} do not come to an end.`)
}
