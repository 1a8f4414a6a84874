/**
 * The sandbox's provider. It plays payer, wallet and bank: what the payer wants is in the attempt's instruction,
 * and its own records, which outlive the gateway's process, say what became of each key.
 */
import { type Attempt, decide, type ProviderOutcome } from '../../domain/index.ts'
import type { Provider } from '../index.ts'

export interface SimulatorRecords {
  /** Keeps the first final outcome of a key and gives back the one that stands. */
  keep(clientId: string, chargeKey: string, outcome: Required<ProviderOutcome>): Promise<ProviderOutcome>
  find(clientId: string, chargeKey: string): Promise<ProviderOutcome | null>
}

export const SIMULATOR = 'simulator'

export function createSimulator(records: SimulatorRecords): Provider {
  return {
    name: SIMULATOR,
    charge: (attempt) => records.keep(attempt.clientId, attempt.attemptId, instructed(attempt)),
    inquire: (attempt) => records.find(attempt.clientId, attempt.attemptId),
    reverse: (reversal) =>
      records.keep(reversal.clientId, reversal.attemptId, { outcome: 'SUCCESS', resultCode: 'SUCCESS' }),
  }
}

function instructed(attempt: Attempt): Required<ProviderOutcome> {
  const { outcome, resultCode } = attempt.instruction as ProviderOutcome
  return { outcome, resultCode: decide(outcome, resultCode).resultCode }
}
