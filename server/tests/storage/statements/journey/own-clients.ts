import { createPublicKey } from 'node:crypto'
import { setUpMerchant } from '../../../../src/registry/clients/index.ts'
import { anywhere } from '../../../support/addresses.ts'
import { OPERATOR } from '../../../support/gateway.ts'
import { paid } from '../../../support/money.ts'
import { type Chapter, succeed } from './chapter.ts'

/** What a sandbox client does with clients: it makes one, and empties itself. */
export const ownClients: Chapter = async ({ trail }, merchant) => {
  await setUpMerchant(trail, OPERATOR, merchant.clientId, {
    notifiesAgain: undefined,
    notifiesInStrictOrder: undefined,
    requestTimeToleranceSeconds: undefined,
    urls: anywhere([{ kind: 'notifyRefund', url: 'https://shop.example/notify' }]),
  })
  const publicKey = createPublicKey(merchant.privateKey).export({ format: 'der', type: 'spki' })
  await succeed(merchant.call('simulator/createClient', { publicKey: publicKey.toString('base64') }))
  await paid(merchant)
  await succeed(merchant.call('simulator/reset', {}))
}
