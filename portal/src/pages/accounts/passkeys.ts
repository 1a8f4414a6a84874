import type { Facts } from 'amsel/portal-api'
import { ApiFailure, account } from '../../api/index.ts'

/** Only on pages with a certificate, and in browsers of the last years. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && typeof PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'

/** Where passkeys work, if not here: they belong to a host name, which this address may lack. */
export const passkeyPortal = (facts: Facts | undefined): string | null => {
  const url = facts?.passkeyUrl ?? null
  return url !== null && new URL(url).origin !== window.location.origin ? url : null
}

/** Signs in by a passkey that the browser finds. */
export async function askPasskey(): Promise<void> {
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(await account.passkeyChallenge())
  const credential = await navigator.credentials.get({ publicKey: options }).catch(notUsed)
  await account.signInByPasskey(jsonOf(credential))
}

/** Makes a passkey for the signed-in user. */
export async function makePasskey(name: string): Promise<void> {
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(await account.passkeyRegistration(name))
  const credential = await navigator.credentials.create({ publicKey: options }).catch(notUsed)
  await account.registerPasskey(jsonOf(credential), name)
}

/** The reader closed the browser's window, or there is no passkey. */
function notUsed(): never {
  throw new ApiFailure(0, { code: 'passkey_cancelled', message: '' })
}

function jsonOf(credential: Credential | null): unknown {
  return credential instanceof PublicKeyCredential ? credential.toJSON() : notUsed()
}
