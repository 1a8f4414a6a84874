import type { PayRequest } from '@amsel/contract'
import type { Transaction } from '../../storage/index.ts'
import type { CallingClient, OperationParts } from '../operation.ts'

/** Throws where a merchant must be registered before it sells in a store and is not. */
export async function requireRegistered(
  _parts: OperationParts,
  _tx: Transaction,
  _client: CallingClient,
  _order: PayRequest['order'],
): Promise<void> {}
