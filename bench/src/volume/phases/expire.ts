import { OperatorError } from '../../../../server/dist/domain/index.js'
import { drain, withSpare } from '../drain.ts'
import { type Copy, copyStatement } from '../fill/copy.ts'
import { paymentIdOf } from '../history.ts'
import type { Phase } from '../phase.ts'
import { inOneTransaction } from '../side.ts'

/** An open payment of any history. */
const MODEL = paymentIdOf(9)

const prefixOf = (index: number) => `2030${String(index).padStart(4, '0')}`
const numbersOf = (index: number) => [prefixOf(index).padEnd(35, '0'), prefixOf(index).padEnd(35, '9')]

/** Open payments whose time is over, as they are left when their payers stay away. */
export const expire: Phase = {
  name: 'expire',
  async prepare(side, { index, count, secondsMax }) {
    const { pool, clientId } = side
    const statements = await Promise.all(dueCopies(index).map((copy) => copyStatement(pool, copy)))
    return async () => {
      await inOneTransaction(side, statements, [clientId, 1, withSpare(count)])
      const countWaiting = async () => {
        const { rows } = await pool.query<{ count: number }>(
          `select count(*)::integer as count from agenda
           where client_id = $1 and kind = 'expire_payment' and subject_id between $2 and $3`,
          [clientId, ...numbersOf(index)],
        )
        return rows[0]?.count ?? 0
      }
      return drain(side, { count, secondsMax, countWaiting })
    }
  },

  /** What has not expired in the time of the slice must not expire in that of another. */
  async finish({ pool, clientId }, { index }, done) {
    await pool.query(
      `delete from agenda where client_id = $1 and kind = 'expire_payment' and subject_id = any(array(
         select subject_id from agenda
         where client_id = $1 and kind = 'expire_payment' and subject_id between $2 and $3
         for update skip locked))`,
      [clientId, ...numbersOf(index)],
    )
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer as count from payments where client_id = $1 and payment_id between $2 and $3
       and status = 'FAIL' and result_code = 'ORDER_IS_CLOSED'`,
      [clientId, ...numbersOf(index)],
    )
    const expired = rows[0]?.count ?? 0
    if (expired < done.count)
      throw new OperatorError(`${done.count} payments were to expire, ${expired} did.`)
  },
}

function dueCopies(index: number): Copy[] {
  const paymentId = `'${prefixOf(index)}' || lpad(number::text, 27, '0')`
  const requestId = `'expire-${index}-' || number`
  const when = 'true'
  return [
    {
      table: 'payment_request_ids',
      model: `payment_id = '${MODEL}' and payment_request_id = 'bench-000000000009'`,
      when,
      columns: { payment_request_id: requestId, payment_id: paymentId },
    },
    {
      table: 'payments',
      model: `payment_id = '${MODEL}'`,
      when,
      columns: {
        payment_id: paymentId,
        payment_request_id: requestId,
        created_at: `now() - interval '14 minutes'`,
        expires_at: 'now()',
      },
    },
    {
      table: 'agenda',
      model: `kind = 'expire_payment' and subject_id = '${MODEL}'`,
      when,
      columns: { subject_id: paymentId, due_at: 'now()' },
    },
  ]
}
