/** An attempt as a provider may name it. */
export interface KeyedAttempt {
  readonly clientId: string
  readonly attemptId: string
}

/** Providers accept at most this many characters. */
const PROVIDER_KEY_LENGTH_MAX = 64

const KEY = /^(.+)_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/**
 * The key of an attempt at a provider that sends events: the key says whose message it is, so nothing has to be written
 * before the provider is asked, and after a restore of the database the message still finds its client.
 */
export function providerKey({ clientId, attemptId }: KeyedAttempt): string {
  const key = `${clientId}_${attemptId.replaceAll('-', '')}`
  if (key.length > PROVIDER_KEY_LENGTH_MAX || !KEY.test(key))
    throw new Error(`the attempt ${attemptId} of ${clientId} has no key that a provider takes`)
  return key
}

/** Null when it is no key of this gateway's. */
export function readProviderKey(text: string): KeyedAttempt | null {
  if (text.length > PROVIDER_KEY_LENGTH_MAX) return null
  const [, clientId, ...parts] = KEY.exec(text) ?? []
  return clientId === undefined ? null : { clientId, attemptId: parts.join('-') }
}
