import { decideRegistration as contract, type DecideRegistrationResponse } from '@amsel/contract'
import { decideRegistration as decide } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const decideRegistration: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, request): Promise<DecideRegistrationResponse> {
    const { registrationRequestId, registrationStatus: status, pspName, rejectReasons } = request
    await decide(deps, actor, registrationRequestId, { status, pspName, rejectReasons })
    return {}
  },
}
