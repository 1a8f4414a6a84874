/**
 * The sandbox's provider. It plays payer, wallet, issuer and bank: what the payer wants is in the attempt's
 * instruction, magic values do the rest, and its own records, which outlive the gateway's process, say what became of
 * each key. It keeps no card number: for a token that it gave it remembers the answer alone.
 */
import { RESULT_CODES, type ResultCode } from '@amsel/contract'
import { type Attempt, type CardSource, decide, type ProviderOutcome } from '../../domain/index.ts'
import type { Provider } from '../index.ts'
import { DECLINED_CARDS, EXEMPT_CARD, RISKY_AMOUNT_MINOR } from './magic-values.ts'

interface Kept extends ProviderOutcome {
  readonly resultCode: ResultCode
  /** A pending one becomes what its code says at this moment. */
  readonly settlesAt?: Date | null
}

export interface SimulatorRecords {
  /** Keeps the first final outcome of a key and gives back the one that stands. */
  keep(clientId: string, chargeKey: string, outcome: Kept): Promise<Kept>
  find(clientId: string, chargeKey: string): Promise<Kept | null>
  keepCard(clientId: string, providerToken: string, resultCode: ResultCode): Promise<void>
  findCard(clientId: string, providerToken: string): Promise<ResultCode | null>
}

/** What the gateway may tell a simulated provider with an attempt. */
export interface SimulatorInstruction extends Partial<ProviderOutcome> {
  /** Answers pending first, and decides after so many seconds. */
  readonly settlesAfterSeconds?: number
  /** Of a reversal: the method gives nothing back by itself. */
  readonly cannotGoBack?: boolean
}

export const SIMULATOR = 'simulator'

export function createSimulator(records: SimulatorRecords): Provider {
  return {
    name: SIMULATOR,
    needsChallenge: (source) => !('card' in source) || source.card.number !== EXEMPT_CARD,

    async send(attempt, { source }) {
      const { clientId, attemptId } = attempt
      const kept = source ? await issuerSays(source, attempt) : null
      const standing = await records.keep(clientId, attemptId, wanted(attempt, kept))
      if (source && standing.outcome === 'SUCCESS')
        await records.keepCard(clientId, tokenOf(attempt, source), kept ?? 'SUCCESS')
      return told(attempt, standing, source)
    },

    async inquire(attempt, now) {
      const { clientId, attemptId } = attempt
      const found = await records.find(clientId, attemptId)
      if (!found) return null
      const isDue = found.outcome === 'PENDING' && found.settlesAt && found.settlesAt <= now
      const standing = isDue ? await records.keep(clientId, attemptId, settled(found.resultCode)) : found
      const isCard = (await records.findCard(clientId, ownToken(attempt))) !== null
      return told(attempt, standing, isCard ? { providerToken: ownToken(attempt) } : undefined)
    },
  }

  async function issuerSays(source: CardSource, { clientId, amount }: Attempt): Promise<ResultCode> {
    const code =
      'card' in source
        ? (DECLINED_CARDS.get(source.card.number) ?? 'SUCCESS')
        : ((await records.findCard(clientId, source.providerToken)) ?? 'INVALID_CARD')
    return code === 'SUCCESS' && amount.value === RISKY_AMOUNT_MINOR ? 'RISK_REJECT' : code
  }
}

const ownToken = ({ attemptId }: Attempt) => `sim_${attemptId}`
const tokenOf = (attempt: Attempt, source: CardSource) =>
  'card' in source ? ownToken(attempt) : source.providerToken

/** An instruction decides; without one the issuer does, and whoever has no issuer says yes. */
function wanted(attempt: Attempt, issuer: ResultCode | null): Kept {
  const { outcome, resultCode, settlesAfterSeconds, cannotGoBack } = (attempt.instruction ??
    {}) as SimulatorInstruction
  const code = cannotGoBack ? 'REFUND_NOT_SUPPORTED' : (resultCode ?? issuer ?? 'SUCCESS')
  if (settlesAfterSeconds !== undefined)
    return {
      outcome: 'PENDING',
      resultCode: code,
      settlesAt: new Date(attempt.createdAt.getTime() + settlesAfterSeconds * 1_000),
    }
  return outcome ? { outcome, resultCode: decide(outcome, resultCode).resultCode } : settled(code)
}

const settled = (resultCode: ResultCode): Kept => ({
  outcome: RESULT_CODES[resultCode].status === 'S' ? 'SUCCESS' : 'FAIL',
  resultCode,
})

function told(
  attempt: Attempt,
  { outcome, resultCode }: Kept,
  source: CardSource | undefined,
): ProviderOutcome {
  if (!source || outcome !== 'SUCCESS') return { outcome, resultCode }
  const networkTransactionId = attempt.attemptId.replace(/\D/g, '').slice(0, 15).padEnd(15, '0')
  return { outcome, resultCode, card: { providerToken: tokenOf(attempt, source), networkTransactionId } }
}
