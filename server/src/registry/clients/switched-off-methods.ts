import { randomUUID } from 'node:crypto'
import type { AuditTrail } from '../audit/index.ts'
import {
  BUILT_IN_ACCOUNT,
  GATEWAY_ITSELF,
  METHOD_TYPES,
  OperatorError,
  type SwitchedOff,
  type Who,
} from '../../domain/index.ts'
import {
  deleteSwitchedOff,
  insertSwitchedOff,
  lockSwitchedOff,
  type StoredSwitchedOff,
  updateSwitchedOffNote,
} from '../../storage/index.ts'
import { getAccount } from './provider-accounts.ts'

export type SwitchScope = Pick<SwitchedOff, 'method' | 'environment' | 'provider'>

export const NOTE_LENGTH_MAX = 200

/** From now on no gateway offers it. One that is off already gets the new note. */
export function switchMethodOff(
  trail: AuditTrail,
  who: Who,
  { note: given, ...scope }: SwitchedOff,
): Promise<StoredSwitchedOff> {
  const note = given.trim()
  requireMethod(scope.method)
  if (note === '' || note.length > NOTE_LENGTH_MAX || /\p{Cc}/u.test(note))
    throw new OperatorError(
      `The note is what merchants are told: one line of at most ${NOTE_LENGTH_MAX} characters.`,
    )
  return trail.change(who, async (tx) => {
    if (scope.provider !== null && scope.provider !== BUILT_IN_ACCOUNT) await getAccount(tx, scope.provider)
    const before = await lockSwitchedOff(tx, scope)
    if (before?.note === note) return { event: null, result: before }
    const after = before
      ? { ...before, note }
      : { ...scope, note, offId: randomUUID(), since: new Date(), switchedBy: who.actor }
    if (before) await updateSwitchedOffNote(tx, before.offId, note)
    else if (!(await insertSwitchedOff(tx, after)))
      throw new OperatorError(`${scope.method} was switched off at the same moment: check it and try again.`)
    return {
      event: {
        clientId: GATEWAY_ITSELF,
        action: 'method_disabled',
        subject: subjectOf(scope),
        before: before && { note: before.note },
        after: { note, environment: scope.environment, provider: scope.provider },
      },
      result: after,
    }
  })
}

/** It is offered again, unless it is also switched off in another scope. */
export function switchMethodOn(trail: AuditTrail, who: Who, scope: SwitchScope): Promise<StoredSwitchedOff> {
  requireMethod(scope.method)
  return trail.change(who, async (tx) => {
    const off = await lockSwitchedOff(tx, scope)
    if (!off)
      throw new OperatorError(
        `${subjectOf(scope)} is not switched off: "npx amsel method list" shows the methods that are, each with its scope.`,
      )
    await deleteSwitchedOff(tx, off.offId)
    return {
      event: {
        clientId: GATEWAY_ITSELF,
        action: 'method_enabled',
        subject: subjectOf(scope),
        before: { note: off.note, environment: off.environment, provider: off.provider },
        after: null,
      },
      result: off,
    }
  })
}

function requireMethod(method: string): void {
  if (!METHOD_TYPES.includes(method))
    throw new OperatorError(
      `There is no payment method ${method}: payment methods have names such as CARD or ALIPAY_HK.`,
    )
}

/** Such as `CARD of sandbox clients at the provider acme`. */
export const subjectOf = ({ method, environment, provider }: SwitchScope): string =>
  [
    method,
    ...(environment === null ? [] : [`of ${environment} clients`]),
    ...(provider === null ? [] : [`at the provider ${provider}`]),
  ].join(' ')
