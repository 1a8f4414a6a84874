import type { NextStates } from '../next-states.ts'
import { OperatorError } from '../operator-error.ts'

/**
 * A gateway key that was made for one client. PUBLISHED: it has never signed, and the merchant can install it. SIGNING:
 * it signs for the client. REPLACED: it signed before and can sign again. RETIRED: its private half is destroyed.
 */
export type GatewayKeyState = 'PUBLISHED' | 'SIGNING' | 'REPLACED' | 'RETIRED'

export const NEXT_GATEWAY_KEY_STATES: NextStates<GatewayKeyState> = {
  PUBLISHED: ['SIGNING', 'RETIRED'],
  SIGNING: ['REPLACED'],
  REPLACED: ['SIGNING', 'RETIRED'],
  RETIRED: [],
}

export interface GatewayKey {
  readonly version: number
  readonly state: GatewayKeyState
  /** Which version signed before this one was switched to; null if it was never switched to. */
  readonly replacesVersion: number | null
  /** The key of the environment, with which the gateway signs for every client that has no other. */
  readonly isShared: boolean
  /** The name under which a signer knows it; null where the gateway holds it itself. */
  readonly signerKey: string | null
}

/** From which version to which a client is switched. */
export interface KeySwitch {
  readonly from: number
  readonly to: number
}

/** Null where the version already signs. */
export function switchTo(keys: readonly GatewayKey[], version: number): KeySwitch | null {
  const { state } = keyOf(keys, version)
  if (state === 'SIGNING') return null
  if (state === 'RETIRED') throw retired(version)
  return { from: signingVersion(keys), to: version }
}

/** Back to the version that signed before this one; null where that one signs again. */
export function switchBack(keys: readonly GatewayKey[], version: number): KeySwitch | null {
  const { replacesVersion, isShared } = keyOf(keys, version)
  const signing = signingVersion(keys)
  if (isShared)
    throw new OperatorError(
      `Version ${version} is the key of the environment, so there is nothing to undo: switch to another version.`,
    )
  if (replacesVersion === null)
    throw new OperatorError(`Version ${version} has never signed, so there is nothing to undo.`)
  if (signing === replacesVersion) return null
  if (signing !== version)
    throw new OperatorError(`Version ${version} does not sign, version ${signing} does: undo that one.`)
  if (keyOf(keys, replacesVersion).state === 'RETIRED') throw retired(replacesVersion)
  return { from: version, to: replacesVersion }
}

/** False where it is retired already. */
export function isToBeRetired(keys: readonly GatewayKey[], version: number): boolean {
  const { state, isShared } = keyOf(keys, version)
  if (isShared)
    throw new OperatorError(
      `Version ${version} is the key of the environment: it signs for other clients and cannot be retired for one.`,
    )
  if (state === 'SIGNING')
    throw new OperatorError(`Version ${version} signs for this client: switch to another version first.`)
  return state !== 'RETIRED'
}

/** The key that was made before and waits to be switched to, if it is what is requested now; null where there is none. */
export function alreadyPublished<Key extends GatewayKey>(
  keys: readonly Key[],
  signerKey: string | null,
): Key | null {
  const published = keys.find(({ state }) => state === 'PUBLISHED') ?? null
  if (published && published.signerKey !== signerKey)
    throw new OperatorError(
      `Version ${published.version} waits to be switched to: switch to it or retire it before another is made.`,
    )
  return published
}

export const nextVersion = (keys: readonly GatewayKey[]): number =>
  Math.max(0, ...keys.map(({ version }) => version)) + 1

export function keyOf<Key extends GatewayKey>(keys: readonly Key[], version: number): Key {
  const key = keys.find((known) => known.version === version)
  if (!key) throw new OperatorError(`This client has no gateway key of version ${version}.`)
  return key
}

export function signingVersion(keys: readonly GatewayKey[]): number {
  const signing = keys.find(({ state }) => state === 'SIGNING')
  if (!signing) throw new Error('no gateway key signs for the client')
  return signing.version
}

const retired = (version: number) =>
  new OperatorError(`Version ${version} is retired: its private key is destroyed, so it cannot sign again.`)
