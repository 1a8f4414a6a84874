import { isIP } from 'node:net'
import { isPublicIp } from './public-ip.ts'

/** Where a person's own address may be called. */
export interface AddressRules {
  readonly mustBeHttps: boolean
  readonly mayBePrivate: boolean
  readonly ports: readonly PortRange[]
}

interface PortRange {
  readonly from: number
  readonly to: number
}

/** Null if it is no URL. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Why a URL may not be called. */
interface Flaw {
  readonly why: 'bad_address' | 'plain_address' | 'forbidden_port' | 'private_address'
  /** The end of a sentence that begins with the URL. */
  readonly saying: string
  readonly facts?: Readonly<Record<string, string | number>>
}

/** Null if it may be called. */
export function forbidden(parsed: URL | null, rules: AddressRules): Flaw | null {
  if (!parsed) return { why: 'bad_address', saying: 'is not a URL' }
  const { protocol, username, password } = parsed
  if (protocol !== 'http:' && protocol !== 'https:')
    return { why: 'bad_address', saying: 'is neither http nor https' }
  if (rules.mustBeHttps && protocol !== 'https:') return { why: 'plain_address', saying: 'must be https' }
  if (username || password) return { why: 'bad_address', saying: 'has credentials' }
  const port = portOf(parsed)
  if (!rules.ports.some(({ from, to }) => from <= port && port <= to))
    return { why: 'forbidden_port', saying: `has the forbidden port ${port}`, facts: { port } }
  if (rules.mayBePrivate || !isPrivateHost(parsed)) return null
  const host = hostOf(parsed)
  return { why: 'private_address', saying: `has the host ${host}, which is not public`, facts: { host } }
}

/** Whether that is to be seen without a look-up. */
export function isPrivateHost(url: URL): boolean {
  const host = hostOf(url)
  return isLocalhost(host) || (isIP(host) !== 0 && !isPublicIp(host))
}

/** The parser has turned decimal, octal and hex spellings into the usual ones. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

export const isLocalhost = (hostname: string) => /(^|\.)localhost\.?$/i.test(hostname)

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80))
