import { lookup, Resolver } from 'node:dns/promises'
import { isLocalhost } from './address.ts'

/**
 * All addresses of a name. The name servers are asked directly, because `lookup` sits in the thread pool behind the
 * signatures; it is the fallback for names of the hosts file. A new resolver sees changed name servers.
 */
export async function resolveHost(hostname: string): Promise<string[]> {
  if (isLocalhost(hostname)) return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > 0) return addresses
  return (await lookup(hostname, { all: true })).map(({ address }) => address)
}
