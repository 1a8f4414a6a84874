import { withStorage } from '../../server/dist/cli/with-storage.js'
import { createMerchant } from '../../server/dist/registry/clients/index.js'

const AT_ONCE = 16

/** Makes sandbox merchants that share one key pair, past the command line: that takes a second for each. */
export async function createClients(count: number, publicKey: string): Promise<string[]> {
  return withStorage(async ({ trail, who, sealer: openSealer }) => {
    const registry = { trail, sealer: await openSealer() }
    // It is looked for once: not by the first entry of many at once, which hold every connection meanwhile.
    await trail.findDigest()
    const clientIds: string[] = []
    let begun = 0
    const queue = async () => {
      while (begun < count) {
        const name = `Bench ${++begun}`
        const { clientId } = await createMerchant(registry, who, { name, environment: 'sandbox', publicKey })
        clientIds.push(clientId)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, queue))
    return clientIds
  })
}
