import { AsyncLocalStorage } from 'node:async_hooks'

/** Who waits for a timer or a statement: a node of the gateway, or the world outside. */
export interface Owner {
  readonly name: string
  readonly isAwake: boolean
  readonly isDead: boolean
}

const OUTSIDE: Owner = { name: 'outside', isAwake: true, isDead: false }
const owners = new AsyncLocalStorage<Owner>()

export const ownerNow = (): Owner => owners.getStore() ?? OUTSIDE
export const runAs = <T>(owner: Owner, work: () => T): T => owners.run(owner, work)
export const runOutside = <T>(work: () => T): T => owners.run(OUTSIDE, work)
export const isOutside = (owner: Owner): boolean => owner === OUTSIDE
