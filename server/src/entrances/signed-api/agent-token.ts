import { Refusal } from '../../domain/index.ts'
import type { Received } from './received.ts'

/**
 * A caller that sends an agent token acts for another merchant, whose money it would be. It is not signed, so this is
 * checked when the caller is known. One library always sends the header, and empty.
 */
export function requireNoAgent({ headers }: Pick<Received, 'headers'>): void {
  // Lines that come twice are joined by a comma.
  if (/[^\s,]/.test(String(headers['agent-token'] ?? '')))
    throw new Refusal(
      'INVALID_AGENT_TOKEN',
      'the header agent-token: acting for another merchant is not offered; without it the call is for the client of client-id',
    )
}
