import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { wrongSettings } from './amsel-error.ts'
import { GatewayKeys, type GivenGatewayKeys } from './gateway-keys.ts'
import { RULES } from './generated/rules.ts'
import { readPrivateKey } from './keys.ts'
import type { Transport } from './transport/transport.ts'

export interface AmselSettings {
  /** The merchant's client ID. One that begins with `SANDBOX_` is of the sandbox. */
  readonly clientId: string
  /** The merchant's private key: PEM or Base64 of the DER in one line, PKCS#8 or PKCS#1. */
  readonly privateKey: string
  /** The number under which the gateway has its public half. 1 unless given. */
  readonly keyVersion?: number | undefined
  /** The gateway's public key, or each of them by its version while it changes. */
  readonly gatewayPublicKey: GivenGatewayKeys
  /** Where the gateway is, such as `https://pay.example`; or its address in each region, and `region` chooses. */
  readonly gatewayUrl: string | Readonly<Record<string, string>>
  readonly region?: string | undefined
  /** To connect. 5 seconds unless given. */
  readonly connectTimeoutMs?: number | undefined
  /** For the whole answer, beside the time to connect. 15 seconds unless given. */
  readonly readTimeoutMs?: number | undefined
  /** How far the signed time of an answer may be from this machine's. 15 minutes unless given; null: any time is good. */
  readonly answerToleranceMs?: number | null | undefined
  /** `http://proxy.example:3128`; calls go through it. */
  readonly proxy?: string | undefined
  /** More certificates to trust, PEM, for a gateway with one of your own. */
  readonly extraCa?: string | undefined
  /** Issued to a platform that calls for merchants. */
  readonly agentToken?: string | undefined
  /** What sends a request in place of this library: for tests, or for another HTTP client. */
  readonly transport?: Transport | undefined
  /** The clock and chance, for tests. */
  readonly timing?: Partial<Timing> | undefined
}

export interface Timing {
  now(): number
  /** Waits, or throws where the signal says so. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** From 0 to 1. */
  random(): number
}

/** What calls are made with. */
export interface Setup {
  readonly clientId: string
  readonly privateKey: KeyObject
  readonly keyVersion: number
  readonly gatewayKeys: GatewayKeys
  /** Without a slash at its end. */
  readonly address: string
  /** `/ams/api` or `/ams/sandbox/api`. */
  readonly root: string
  readonly timeouts: { readonly connectMs: number; readonly readMs: number }
  /** Null: answers of any time are believed. */
  readonly answerToleranceMs: number | null
  readonly agentToken: string | undefined
}

export function readSettings(settings: AmselSettings): Setup {
  const { clientId, keyVersion = 1, agentToken } = settings
  if (!/^\w{1,64}$/.test(clientId ?? ''))
    throw wrongSettings(
      'clientId is missing, or has other characters than letters, digits and _, or more than 64.',
    )
  if (!Number.isSafeInteger(keyVersion) || keyVersion < 1)
    throw wrongSettings('keyVersion is a whole number from 1.')
  const privateKey = readPrivateKey(settings.privateKey)
  return {
    clientId,
    privateKey,
    keyVersion,
    gatewayKeys: new GatewayKeys(settings.gatewayPublicKey, privateKey),
    address: addressOf(settings),
    root: clientId.startsWith('SANDBOX_') ? '/ams/sandbox/api' : '/ams/api',
    timeouts: {
      connectMs: timeoutOf('connectTimeoutMs', settings.connectTimeoutMs, RULES.timeouts.connectMs),
      readMs: timeoutOf('readTimeoutMs', settings.readTimeoutMs, RULES.timeouts.readMs),
    },
    answerToleranceMs:
      settings.answerToleranceMs === null
        ? null
        : timeoutOf('answerToleranceMs', settings.answerToleranceMs, RULES.answerToleranceMs),
    agentToken,
  }
}

function timeoutOf(name: string, given: number | undefined, usual: number): number {
  const ms = given ?? usual
  if (!Number.isFinite(ms) || ms <= 0) throw wrongSettings(`${name} is a number of milliseconds above 0.`)
  return ms
}

function addressOf({ gatewayUrl, region }: AmselSettings): string {
  if (typeof gatewayUrl === 'object' && gatewayUrl !== null && (region === undefined || !gatewayUrl[region]))
    throw wrongSettings(
      `region is one of ${Object.keys(gatewayUrl).join(', ')}; it is ${region ?? 'not set'}.`,
    )
  const text = typeof gatewayUrl === 'string' ? gatewayUrl : (gatewayUrl?.[region ?? ''] ?? '')
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw wrongSettings(
      `gatewayUrl is an http or https address, such as https://pay.example; it is "${text}".`,
    )
  const url = new URL(text)
  if (url.pathname.includes('/ams'))
    throw wrongSettings('gatewayUrl is the address alone, without /ams/…: the library knows the paths.')
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    throw wrongSettings('gatewayUrl is scheme, host and port alone.')
  return url.origin
}

/** What `sandbox-merchant.json` and `merchant create --json` hold, as settings. */
export async function readMerchantFile(file: string): Promise<AmselSettings> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw wrongSettings(`${file} cannot be read: the gateway writes it at its first start.`, error)
  }
  let merchant: Record<string, unknown>
  try {
    merchant = JSON.parse(text) as Record<string, unknown>
  } catch (error) {
    throw wrongSettings(`${file} is not JSON.`, error)
  }
  const missing = ['gatewayUrl', 'clientId', 'merchantPrivateKey', 'gatewayPublicKey'].filter(
    (name) => typeof merchant[name] !== 'string',
  )
  if (missing.length > 0) throw wrongSettings(`${file} has no ${missing.join(', ')}.`)
  const { gatewayUrl, clientId, keyVersion, merchantPrivateKey, gatewayPublicKey } = merchant as Record<
    string,
    string
  >
  return {
    gatewayUrl: gatewayUrl ?? '',
    clientId: clientId ?? '',
    keyVersion: Number(keyVersion ?? 1),
    privateKey: merchantPrivateKey ?? '',
    gatewayPublicKey: gatewayPublicKey ?? '',
  }
}
