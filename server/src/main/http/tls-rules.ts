import type { RequestListener } from 'node:http'
import type { TlsOptions } from 'node:tls'
import type { Settings } from '../../platform/config/index.ts'

/** Forward secrecy and authenticated encryption, or no connection: TLS 1.3, and the equally good part of TLS 1.2. */
const SUITES = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
]

export const TLS_RULES: TlsOptions = { minVersion: 'TLSv1.2', ciphers: SUITES.join(':') }

const YEAR = 'max-age=31536000'
/** Somebody who trusts a certificate that the gateway made is trying it out, and has other programs on the same host. */
const FIVE_MINUTES = 'max-age=300'

/** For how long browsers must use HTTPS alone; null where that would not help them. */
export function transportPolicy({ publicUrl, tls }: Settings, isSecure: boolean): string | null {
  if (publicUrl.startsWith('https:') || (isSecure && tls?.certificate)) return YEAR
  return isSecure ? FIVE_MINUTES : null
}

/** Every answer carries the policy, whoever gives it. */
export function withPolicy(policy: string | null, listener: RequestListener): RequestListener {
  if (policy === null) return listener
  return (incoming, outgoing) => {
    outgoing.setHeader('strict-transport-security', policy)
    listener(incoming, outgoing)
  }
}
