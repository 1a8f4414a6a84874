import {
  registration as contract,
  type RegistrationRequest,
  type RegistrationResponse,
} from '@amsel/contract'
import { canBeReplaced, later, MINUTE_MS, Refusal, type Registration } from '../../domain/index.ts'
import type { Call } from '../../money/index.ts'
import { clientNow, newRegistration } from '../../money/index.ts'
import {
  type DatabaseTransaction,
  findRegistration,
  insertAgendaItem,
  insertRegistration,
  lockNewestRegistration,
  updateNoLongerNewest,
} from '../../storage/index.ts'
import type { Operation, OperationParts } from '../operation.ts'

/** How long the simulated wallets wait for somebody to decide in their place. */
const PLAYED_REVIEW_MS = MINUTE_MS

export const registration: Operation<typeof contract> = {
  contract,
  async run(parts, call, request): Promise<RegistrationResponse> {
    await parts.db.transaction().execute(async (tx) => {
      const earlier = await findRegistration(tx, call.client.clientId, request.registrationRequestId)
      if (earlier) requireSame(call, earlier)
      else await begin(parts, call, tx, request)
    })
    return { passThroughInfo: request.passThroughInfo }
  },
}

async function begin(
  parts: Pick<OperationParts, 'clock'>,
  call: Call,
  tx: DatabaseTransaction,
  request: RegistrationRequest,
): Promise<void> {
  const { clientId, environment } = call.client
  const { registrationRequestId } = request
  const now = await clientNow(parts, tx, clientId)
  const registration = newRegistration(call, request, now)
  const standing = await lockNewestRegistration(tx, registration)
  // An equal request was faster by a moment.
  if (standing?.registrationRequestId === registrationRequestId) return requireSame(call, standing)
  if (standing && !canBeReplaced(standing, now)) throw new Refusal('REPEAT_REGISTRATION')
  if (standing) await updateNoLongerNewest(tx, standing)
  if (!(await insertRegistration(tx, registration)))
    return requireSame(call, await findRegistration(tx, clientId, registrationRequestId))
  // In production the wallets themselves answer; nobody asks them yet.
  if (environment === 'sandbox')
    await insertAgendaItem(tx, {
      clientId,
      kind: 'review_registration',
      subjectId: registrationRequestId,
      dueAt: later(now, PLAYED_REVIEW_MS),
    })
}

/** Without an earlier one, a rival for the same merchant and store was faster. */
function requireSame({ requestDigest }: Call, earlier: Registration | null): void {
  if (!earlier) throw new Refusal('REPEAT_REGISTRATION')
  if (!earlier.requestDigest.equals(requestDigest)) throw new Refusal('REPEAT_REQ_INCONSISTENT')
}
