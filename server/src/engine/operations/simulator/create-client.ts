import { type CreateClientResponse, createClient as contract } from '@amsel/contract'
import type { Operation } from '../operation.ts'

export const createClient: Operation<typeof contract> = {
  contract,
  run: (deps, { actor: { client } }, request): Promise<CreateClientResponse> =>
    deps.createClient(client.clientId, request),
}
