import type { KeyObject } from 'node:crypto'
import { wrongSettings } from './amsel-error.ts'
import { readPublicKey, refuseOwnKey } from './keys.ts'
import { isSignedBy, readSignatureHeader, type Signed } from './signing.ts'

/** The gateway's public key, or each of them by its version. */
export type GivenGatewayKeys = string | Readonly<Record<number, string>>

/** What the gateway signs with, to know its messages by. */
export class GatewayKeys {
  readonly #only: KeyObject | null
  readonly #byVersion: ReadonlyMap<string, KeyObject>

  /** The private key is given to tell the merchant's own key from the gateway's. */
  constructor(given: GivenGatewayKeys, privateKey?: KeyObject) {
    const read = (text: string, name: string) => {
      const key = readPublicKey(text, name)
      if (privateKey) refuseOwnKey(privateKey, key, name)
      return key
    }
    const versions = typeof given === 'object' && given !== null ? Object.entries(given) : []
    if (typeof given === 'object' && versions.length === 0)
      throw wrongSettings('gatewayPublicKey has no version in it.')
    this.#only = versions.length > 0 ? null : read(given as string, 'gatewayPublicKey')
    this.#byVersion = new Map(
      versions.map(([version, text]) => [version, read(text, `gatewayPublicKey of version ${version}`)]),
    )
  }

  /** Null for a message that the gateway has signed; else why it is not. */
  flawOf(signed: Signed, header: string): string | null {
    const received = readSignatureHeader(header)
    if (!received) return 'its header `signature` has no signature in it.'
    const key = this.#only ?? this.#byVersion.get(received.keyVersion ?? '')
    if (!key)
      return `it is signed with version ${received.keyVersion ?? 'unknown'} of the gateway’s key, which is not among yours.`
    return isSignedBy(signed, key, received.signature)
      ? null
      : 'its signature does not match. Either gatewayPublicKey is not this gateway’s, or somebody has changed what it signed.'
  }
}
