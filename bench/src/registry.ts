import { withStorage } from '../../server/dist/cli/with-storage.js'
import { createMerchant } from '../../server/dist/registry/index.js'

export interface MadePayment {
  readonly clientId: string
  readonly paymentRequestId: string
}

const AT_ONCE = 16

/** Makes sandbox merchants that share one key pair, past the command line: that takes a second for each. */
export async function createClients(count: number, publicKey: string): Promise<string[]> {
  return withStorage(async ({ db, sealer: openSealer }) => {
    const registry = { db, sealer: await openSealer() }
    const clientIds: string[] = []
    let begun = 0
    const lane = async () => {
      while (begun < count) {
        const name = `Bench ${++begun}`
        const { clientId } = await createMerchant(registry, { name, environment: 'sandbox', publicKey })
        clientIds.push(clientId)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    return clientIds
  })
}

/** The payments that are really in the database, in the order of their numbers: clients take turns. */
export async function listPayments(): Promise<MadePayment[]> {
  const rows = await withStorage(({ db }) =>
    db
      .selectFrom('payments')
      .select(['client_id', 'payment_request_id'])
      .where('status', '=', 'PROCESSING')
      .orderBy('payment_request_id')
      .execute(),
  )
  return rows.map((row) => ({ clientId: row.client_id, paymentRequestId: row.payment_request_id }))
}
