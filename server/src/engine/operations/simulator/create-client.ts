import { type CreateClientResponse, createClient as contract } from '@amsel/contract'
import type { Operation } from '../operation.ts'

export const createClient: Operation<typeof contract> = {
  contract,
  run: (parts, { actor: { client } }, request): Promise<CreateClientResponse> =>
    parts.createClient(client.clientId, request),
}
