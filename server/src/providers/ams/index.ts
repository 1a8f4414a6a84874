/** A gateway that speaks the same interface as this one: the published service, somebody who offers it, or another Amsel. */
import type { Provider } from '../provider.ts'

export interface AmsConfig {
  readonly gatewayUrl: string
  readonly clientId: string
  readonly keyVersion: number
  readonly merchantPrivateKey: string
  readonly gatewayPublicKey: string
}

const TEXTS = ['gatewayUrl', 'clientId', 'merchantPrivateKey', 'gatewayPublicKey'] as const

/** Throws an Error with one clear sentence that names the field. */
export function readAmsConfig(value: unknown): AmsConfig {
  const config = (value ?? {}) as Record<string, unknown>
  for (const name of TEXTS)
    if (typeof config[name] !== 'string' || config[name] === '')
      throw new Error(`The config needs ${name}, a text.`)
  if (!Number.isInteger(config.keyVersion)) throw new Error('The config needs keyVersion, a whole number.')
  return config as unknown as AmsConfig
}

export function createAms({ name }: { name: string; config: AmsConfig; notifyUrl: string }): Provider {
  const notYet = () => Promise.reject(new Error('accounts of the kind ams are not served yet'))
  return {
    name,
    abilities: { hasPages: true, needsContext: true, takes: () => true },
    send: notYet,
    inquire: notYet,
    abandon: notYet,
  }
}

export async function tryAms(
  { gatewayUrl }: AmsConfig,
  _signal: AbortSignal,
): Promise<{ readonly isWell: boolean; readonly sentence: string }> {
  return {
    isWell: false,
    sentence: `${gatewayUrl} was not asked: accounts of the kind ams are not served yet.`,
  }
}
