import { decideRegistration as contract, type DecideRegistrationResponse } from '@amsel/contract'
import { decideRegistration as decide } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const decideRegistration: Operation<typeof contract> = {
  contract,
  async run(parts, { actor }, request): Promise<DecideRegistrationResponse> {
    const { registrationRequestId, registrationStatus: status, pspName, rejectReasons } = request
    await decide(parts, actor, registrationRequestId, { status, pspName, rejectReasons })
    return {}
  },
}
