import { decideRegistration as contract, type DecideRegistrationResponse } from '@amsel/contract'
import { Refusal, reviewsToEnd } from '../../domain/index.ts'
import { clientNow, endReviews } from '../../money/index.ts'
import { lockRegistration } from '../../storage/index.ts'
import type { Operation } from '../operation.ts'

export const decideRegistration: Operation<typeof contract> = {
  contract,
  async run(parts, { client }, request): Promise<DecideRegistrationResponse> {
    const { clientId } = client
    const { registrationStatus: status, pspName, rejectReasons } = request
    await parts.db.transaction().execute(async (tx) => {
      const registration = await lockRegistration(tx, clientId, request.registrationRequestId)
      if (!registration) throw new Refusal('RECORD_NOT_FOUND')
      const open = reviewsToEnd(registration, { status, pspName })
      const now = await clientNow(parts, tx, clientId)
      await endReviews(tx, registration, open, { status, rejectReasons, now })
    })
    parts.notifications.wake(clientId)
    return {}
  },
}
