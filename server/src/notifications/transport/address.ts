import { isIP } from 'node:net'
import { isPublicIp } from './public-ip.ts'

/** Where notifications may be sent. */
export interface AddressRules {
  readonly mustBeHttps: boolean
  readonly mayBePrivate: boolean
  readonly ports: readonly PortRange[]
  /** Whether what comes back is kept for who looks at the attempt; else only how long it was. */
  readonly keepsAnswers: boolean
}

export interface PortRange {
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

/** Why a URL may not be called, as the end of a sentence that begins with it; null if it may. */
export function forbidden(parsed: URL | null, rules: AddressRules): string | null {
  if (!parsed) return 'is not a URL'
  const { protocol, username, password } = parsed
  if (protocol !== 'http:' && protocol !== 'https:') return 'is neither http nor https'
  if (rules.mustBeHttps && protocol !== 'https:') return 'must be https'
  if (username || password) return 'has credentials'
  const port = portOf(parsed)
  if (!rules.ports.some(({ from, to }) => from <= port && port <= to)) return `has the forbidden port ${port}`
  if (rules.mayBePrivate) return null
  // The parser has turned decimal, octal and hex spellings into the usual ones.
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  const isPrivate = isLocalhost(host) || (isIP(host) !== 0 && !isPublicIp(host))
  return isPrivate ? `has the host ${host}, which is not public` : null
}

export const isLocalhost = (hostname: string) => /(^|\.)localhost\.?$/i.test(hostname)

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80))
