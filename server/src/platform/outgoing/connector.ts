import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction, Socket } from 'node:net'
import { buildConnector } from 'undici'
import { AddressError } from './address-error.ts'
import { isPublicIp } from './public-ip.ts'

export type Resolve = (hostname: string) => Promise<readonly string[]>

/**
 * Opens connections to addresses that were checked, and enters them into `sockets` for as long as they live. The
 * check is the look-up itself: what it returns is what the socket connects to, so no second answer can slip in.
 */
export function checkedConnector(deps: {
  resolve: Resolve
  mayBePrivate: boolean
  timeoutMs: number
  sockets: Set<Socket>
}): buildConnector.connector {
  const isAllowed = (ip: string) => deps.mayBePrivate || isPublicIp(ip)

  const lookup: LookupFunction = (hostname, _, callback) => {
    checkedAddresses(hostname).then(
      (addresses) => callback(null, addresses),
      (error) => callback(error, []),
    )
  }

  async function checkedAddresses(hostname: string): Promise<LookupAddress[]> {
    const ips = await deps.resolve(hostname).catch((error: Error) => {
      throw new AddressError('dns_failed', error.message)
    })
    if (ips.length === 0) throw new AddressError('dns_failed', `${hostname} has no address`)
    const outlaw = ips.find((ip) => !isAllowed(ip))
    if (outlaw) throw notPublic(outlaw)
    return ips.map((address) => ({ address, family: isIP(address) }))
  }

  const connect = buildConnector({ lookup, autoSelectFamily: true, timeout: deps.timeoutMs })

  return (options, callback) => {
    const opened: unknown = connect(options, (error, socket) => {
      if (error) return callback(error, null)
      const ip = socket.remoteAddress ?? 'unknown'
      if (isAllowed(ip)) return callback(null, socket)
      socket.destroy()
      callback(notPublic(ip), null)
    })
    // It is returned while it still connects, though the types do not say so.
    if (opened instanceof Socket) {
      deps.sockets.add(opened)
      opened.once('close', () => deps.sockets.delete(opened))
    }
  }
}

const notPublic = (ip: string) => new AddressError('forbidden_address', `${ip} is not public`)
