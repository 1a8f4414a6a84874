import { registration as contract, type RegistrationResponse } from '@amsel/contract'
import { register } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const registration: Operation<typeof contract> = {
  contract,
  async run(deps, call, request): Promise<RegistrationResponse> {
    await register(deps, call, request)
    return { passThroughInfo: request.passThroughInfo }
  },
}
