import { createPrivateKey, type KeyObject } from 'node:crypto'
import { SANDBOX_PREFIX } from '../../domain/index.ts'
import { KeyError, readPublicKey } from '../../platform/signing/index.ts'

/** The settings of an account at an upstream gateway, in the words of the interface. */
export interface AmsConfig {
  /** Scheme and host, and a port if it is not the default. */
  readonly gatewayUrl: string
  readonly clientId: string
  readonly keyVersion: number
  /** PKCS#8 or PKCS#1, DER in Base64. */
  readonly merchantPrivateKey: string
  /** SubjectPublicKeyInfo, DER in Base64. */
  readonly gatewayPublicKey: string
}

/** Whether no real money moves there. */
export const isSandboxAccount = ({ clientId }: Pick<AmsConfig, 'clientId'>): boolean =>
  clientId.startsWith(SANDBOX_PREFIX)

/** Throws an Error with one sentence that names the field, and never contains its value. */
export function readAmsConfig(value: unknown): AmsConfig {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The configuration must be a JSON object.')
  const given = value as Record<string, unknown>
  const address = textOf(given, 'gatewayUrl')
  const clientId = textOf(given, 'clientId')
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(clientId))
    throw new Error('clientId must be a client ID of the upstream gateway.')
  const { keyVersion = 1 } = given
  if (!Number.isInteger(keyVersion) || (keyVersion as number) < 1 || (keyVersion as number) > VERSION_MAX)
    throw new Error('keyVersion must be a whole number from 1 on.')
  const merchantPrivateKey = textOf(given, 'merchantPrivateKey')
  readPrivateKey(merchantPrivateKey)
  const gatewayPublicKey = textOf(given, 'gatewayPublicKey')
  readGatewayKey(gatewayPublicKey)
  const gatewayUrl = readGatewayUrl(address, isSandboxAccount({ clientId }))
  return { gatewayUrl, clientId, keyVersion: keyVersion as number, merchantPrivateKey, gatewayPublicKey }
}

const VERSION_MAX = 999_999_999
const BITS_MIN = 2048

function textOf(given: Record<string, unknown>, field: string): string {
  const value = given[field]
  if (typeof value !== 'string' || value.trim() === '') throw new Error(`${field} must be given as text.`)
  return value.trim()
}

/** What goes there may be a card: in the clear only to a sandbox, or without leaving this machine. */
function readGatewayUrl(text: string, isSandbox: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new Error('gatewayUrl must be a URL such as https://gateway.example.')
  if (url.username || url.password || url.search || url.hash || url.pathname !== '/')
    throw new Error('gatewayUrl must end with the host, without a path, a query or credentials.')
  if (url.protocol === 'http:' && !isSandbox && !LOOPBACK.test(url.hostname))
    throw new Error('gatewayUrl must be https.')
  return url.origin
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

export function readPrivateKey(text: string): KeyObject {
  const key = Buffer.from(text.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, ''), 'base64')
  for (const type of ['pkcs8', 'pkcs1'] as const) {
    const parsed = parsedOrNull(() => createPrivateKey({ key, format: 'der', type }))
    if (!parsed) continue
    const { modulusLength = 0 } = parsed.asymmetricKeyDetails ?? {}
    if (parsed.asymmetricKeyType === 'rsa' && modulusLength >= BITS_MIN) return parsed
  }
  throw new Error(
    'merchantPrivateKey must be an RSA private key of 2048 bits or more, PKCS#8 or PKCS#1, as Base64 of its DER.',
  )
}

function parsedOrNull(parse: () => KeyObject): KeyObject | null {
  try {
    return parse()
  } catch {
    return null
  }
}

export function readGatewayKey(text: string): KeyObject {
  try {
    return readPublicKey(text)
  } catch (error) {
    if (error instanceof KeyError) throw new Error(`gatewayPublicKey cannot be used. ${error.message}`)
    throw error
  }
}
