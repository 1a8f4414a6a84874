import type { Sealer } from '../../platform/sealing/index.ts'
import { isSame, keyed } from './shop.ts'

/** One payment of one client. */
interface Receipted {
  readonly clientId: string
  readonly paymentId: string
}

const proofOf = (sealer: Sealer, { clientId, paymentId }: Receipted): string =>
  keyed(sealer, `${clientId}.${paymentId}`, 'receipts of the sandbox store')

/** For the customer: it shows this receipt and opens nothing else, unlike the addresses of the pages. */
export const receiptLink = (sealer: Sealer, receipted: Receipted): string =>
  `${receipted.clientId}.${receipted.paymentId}.${proofOf(sealer, receipted)}`

/** Null for one that the gateway has not made: that needs no look into the database. */
export function readReceiptLink(sealer: Sealer, link: string): Receipted | null {
  const [, clientId = '', paymentId = ''] = /^(\w{1,64})\.([\w-]{1,64})\.[\w-]+$/.exec(link) ?? []
  const receipted = { clientId, paymentId }
  return clientId !== '' && isSame(receiptLink(sealer, receipted), link) ? receipted : null
}
