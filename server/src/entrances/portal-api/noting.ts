import { type AuditEvent, digestFingerprint, NOT_IDEMPOTENT } from '../../domain/index.ts'
import type { Call } from '../../engine/money/index.ts'
import { whenCommitted } from '../../storage/index.ts'
import type { PortalDeps } from './deps.ts'
import type { ClientMember } from './route.ts'

/** A user's call, whose entry in the audit trail is written with the intent: not for a repeat. */
export function noting(
  { trail, sealer }: PortalDeps,
  { actor, who }: ClientMember,
  { fingerprint, ...event }: AuditEvent & { readonly fingerprint: readonly string[] | null },
): { call: Call; isRepeat(): boolean } {
  let isNoted = false
  const call: Call = {
    actor,
    fingerprint: fingerprint
      ? digestFingerprint(sealer.digest(JSON.stringify(fingerprint), 'act of a portal user'))
      : NOT_IDEMPOTENT,
    async alongside(tx) {
      await trail.noteWithin(tx, who, event)
      whenCommitted(tx, () => {
        isNoted = true
      })
    },
  }
  return { call, isRepeat: () => !isNoted }
}
