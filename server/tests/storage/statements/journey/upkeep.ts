import type { TestGateway } from '../../../support/gateway.ts'
import type { Merchant } from '../../../support/merchant.ts'
import { paid } from '../../../support/money.ts'
import type { Chapter } from './chapter.ts'
import { DAY, pass, succeed } from './chapter.ts'

/** Something of what is not kept for ever, and ends by itself or is left over. Some of it grows old in real time alone. */
export const leftovers: Chapter = async ({ database }, merchant) => {
  const { clientId } = merchant
  const names = await paid(merchant)
  await succeed(merchant.refund(names, 100))
  await succeed(merchant.call('simulator/issuePaymentCode', {}))
  await merchant.plan('payments/refund', { resultCode: 'PROCESS_FAIL' })
  await database.query("update planned_outcomes set created_at = '2000-01-01' where client_id = $1", [
    clientId,
  ])
  await database.query("insert into notification_listeners values ($1, 'gone', '2000-01-01')", [clientId])
  await database.query("insert into presented_cards values ($1, 'none', '', now())", [clientId])
}

/** What merchants did is so long ago that most of it need not be kept. */
export async function growOld(merchants: readonly Merchant[], days: number): Promise<void> {
  await Promise.all(merchants.map((merchant) => pass(merchant, days * DAY)))
}

/** More than one look for jobs or of the deliverer can show. */
const BACKLOG = 600

/** So much is due at once that whoever looks for work has to go from client to client. */
export const backlog: Chapter = async ({ database }, { clientId }) => {
  for (const kind of ['expire_payment', 'forget_card'])
    await database.query(
      `insert into agenda (client_id, kind, subject_id, due_at)
       select $1, $2, 'none-' || n, now() - interval '1 hour' from generate_series(1, ${BACKLOG}) n`,
      [clientId, kind],
    )
  await database.query(
    `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, state,
       due_at, url, address)
     select $1, 'backlog-' || n, 'notifyPayment', 'none-' || n, 1, now(), '{}', false, 'WAITING', now(),
       'http://127.0.0.1:9/', 'http://127.0.0.1:9'
     from generate_series(1, ${BACKLOG}) n`,
    [clientId],
  )
  await emptied({ database }, clientId)
}

async function emptied({ database }: Pick<TestGateway, 'database'>, clientId: string): Promise<void> {
  for (;;) {
    const left = await database.query('select from agenda where client_id = $1 and subject_id like $2', [
      clientId,
      'none-%',
    ])
    if (left.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
