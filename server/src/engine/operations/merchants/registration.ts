import { registration as contract, type RegistrationResponse } from '@amsel/contract'
import { register } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const registration: Operation<typeof contract> = {
  contract,
  async run(parts, call, request): Promise<RegistrationResponse> {
    await register(parts, call, request)
    return { passThroughInfo: request.passThroughInfo }
  },
}
