/**
 * The sandbox's provider. It plays payer, wallet and bank: what the payer wants is in the attempt's instruction,
 * and its own records, which outlive the gateway's process, say what became of each key.
 */
import type { Attempt, ProviderOutcome } from '../../domain/index.ts'
import type { Provider } from '../index.ts'

export interface SimulatorRecords {
  /** Keeps the first final outcome of a key and gives back the one that stands. */
  keep(clientId: string, chargeKey: string, outcome: ProviderOutcome): Promise<ProviderOutcome>
  find(clientId: string, chargeKey: string): Promise<ProviderOutcome | null>
}

export const SIMULATOR = 'simulator'

export function createSimulator(records: SimulatorRecords): Provider {
  return {
    name: SIMULATOR,
    charge: (attempt) => records.keep(attempt.clientId, attempt.attemptId, instructed(attempt)),
    inquire: (attempt) => records.find(attempt.clientId, attempt.attemptId),
    reverse: (reversal) => records.keep(reversal.clientId, reversal.attemptId, { outcome: 'SUCCESS' }),
  }
}

const instructed = (attempt: Attempt) => attempt.instruction as ProviderOutcome
