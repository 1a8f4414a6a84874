import { PortalError } from '../../domain/index.ts'
import type { OperatorDeps } from './deps.ts'

/**
 * What an operator's page keeps between two requests and cannot read or change: sealed for this purpose and this
 * operator. So work that takes minutes is done in requests of some seconds, on any node, and nothing of it is in the
 * database.
 */
export function keep({ sealer }: Pick<OperatorDeps, 'sealer'>, place: Kept, value: unknown): string {
  return sealer.seal(Buffer.from(JSON.stringify(value)), placeOf(place)).toString('base64url')
}

interface Kept {
  readonly purpose: 'verification' | 'search of a payer' | 'found payer'
  readonly userId: string
}

export function takeUp<T>({ sealer }: Pick<OperatorDeps, 'sealer'>, place: Kept, kept: string): T {
  try {
    return JSON.parse(String(sealer.open(Buffer.from(kept, 'base64url'), placeOf(place)))) as T
  } catch {
    throw new PortalError(400, 'not_kept', 'This cannot be continued: start again.')
  }
}

const placeOf = ({ purpose, userId }: Kept) => ({ purpose, clientId: null, rowId: userId })

/** Whether a request has worked long enough: a page asks again. */
export function budget(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() >= end
}
