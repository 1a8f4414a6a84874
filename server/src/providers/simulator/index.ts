/**
 * The sandbox's provider. It plays payer, wallet, issuer and bank: what the payer wants is in the attempt's instruction,
 * magic values do the rest, and its own records, which outlive the gateway's process, hold the outcome of each key. It
 * keeps no card number: for a token that it gave, it remembers only the answer.
 */
import { randomUUID } from 'node:crypto'
import { type Amount, type PaymentOutcome, RESULT_CODES, type ResultCode } from '@amsel/contract'
import {
  type Attempt,
  BUILT_IN_ACCOUNT,
  type CardSource,
  decide,
  later,
  type ProviderOutcome,
  SECOND_MS,
} from '../../domain/index.ts'
import type { Provider } from '../provider.ts'
import { testBank } from './test-bank.ts'
import { DECLINED_CARDS, EXEMPT_CARD, RISKY_AMOUNT_MINOR } from './magic-values.ts'

interface Kept extends Omit<ProviderOutcome, 'amount'> {
  readonly outcome: PaymentOutcome
  readonly resultCode: ResultCode
  /** A pending charge becomes what its code says at this moment. */
  readonly settlesAt?: Date | null
}

interface KnownCharge extends Kept {
  /** What was asked for first under the key; null where nobody remembers. */
  readonly amount: Amount | null
  /** Whether a card is kept under the token that the charge gave. */
  readonly isOfCard: boolean
}

/** A key, and the token that a card charge under it gives. */
interface Asked extends Attempt {
  readonly providerToken: string
}

interface SimulatorRecords {
  /**
   * Keeps the first final outcome of a key and returns the one that stands, even if it is for another amount; for a
   * charged card, with what its issuer will answer for the token.
   */
  keep(asked: Asked, outcome: Kept, card: ResultCode | null): Promise<KnownCharge>
  find(asked: Asked): Promise<KnownCharge | null>
  keepCard(clientId: string, providerToken: string, resultCode: ResultCode): Promise<void>
  findCard(clientId: string, providerToken: string): Promise<ResultCode | null>
}

/** What the gateway may instruct a simulated provider to do with an attempt. */
interface SimulatorInstruction extends Partial<ProviderOutcome> {
  readonly outcome?: PaymentOutcome
  /** Answers pending first, and decides after so many seconds. */
  readonly settlesAfterSeconds?: number
  /** For a reversal: the method returns nothing by itself. */
  readonly cannotGoBack?: boolean
}

const SIMULATOR = BUILT_IN_ACCOUNT

/** The wallet on a customer's phone when nothing else is known about the customer. */
const WALLET = 'ALIPAY_CN'

export function createSimulator(records: SimulatorRecords): Provider {
  return {
    name: SIMULATOR,
    abilities: { hasPages: false, isRemote: false, takes: () => true },

    async present(clientId, { source }) {
      const providerToken = `sim_${randomUUID()}`
      await records.keepCard(clientId, providerToken, await cardSays(clientId, source))
      return { providerToken, isChallenged: !('card' in source) || source.card.number !== EXEMPT_CARD }
    },

    async send(attempt, { source }) {
      const { clientId } = attempt
      const card = source ? await cardSays(clientId, source) : null
      const outcome = wanted(attempt, card && issuerSays(card, attempt))
      const kept = outcome.outcome === 'FAIL' ? null : card
      return outcomeOf(attempt, await records.keep(asked(attempt), outcome, kept))
    },

    async inquire(attempt, { now }) {
      const found = await records.find(asked(attempt))
      if (!found) return null
      const isDue = found.outcome === 'PENDING' && found.settlesAt && found.settlesAt <= now
      return outcomeOf(
        attempt,
        isDue ? await records.keep(asked(attempt), settled(found.resultCode), null) : found,
      )
    },

    async abandon(attempt) {
      return outcomeOf(attempt, await records.keep(asked(attempt), settled('PROCESS_FAIL'), null))
    },

    payOut: async (order) => testBank(order),
  }

  /** What the issuer answers for a card, whatever the amount. */
  async function cardSays(clientId: string, source: CardSource): Promise<ResultCode> {
    return 'card' in source
      ? (DECLINED_CARDS.get(source.card.number) ?? 'SUCCESS')
      : ((await records.findCard(clientId, source.providerToken)) ?? 'INVALID_CARD')
  }
}

const asked = (attempt: Attempt): Asked => ({ ...attempt, providerToken: tokenOf(attempt) })

function outcomeOf(attempt: Attempt, known: KnownCharge): ProviderOutcome {
  if (isOfAnother(attempt, known)) return { outcome: 'FAIL', resultCode: 'REPEAT_REQ_INCONSISTENT' }
  const { outcome, resultCode, isOfCard } = known
  if (outcome !== 'SUCCESS') return { outcome, resultCode }
  if (!isOfCard) return { outcome, resultCode, wallet: WALLET }
  const networkTransactionId = attempt.attemptId.replace(/\D/g, '').slice(0, 15).padEnd(15, '0')
  return { outcome, resultCode, card: { providerToken: tokenOf(attempt), networkTransactionId } }
}

/** The key was used for another amount: nothing is moved, whatever stands under it. */
const isOfAnother = ({ amount: asked }: Attempt, { amount: first }: KnownCharge): boolean =>
  first !== null && (first.value !== asked.value || first.currency !== asked.currency)

/** Each charge of a card gives a token of its own, even if the card was known by another. */
const tokenOf = ({ attemptId }: Attempt) => `sim_${attemptId}`

const issuerSays = (card: ResultCode, { amount }: Attempt): ResultCode =>
  card === 'SUCCESS' && amount.value === RISKY_AMOUNT_MINOR ? 'RISK_REJECT' : card

/** An instruction decides; without one the issuer does, and where there is no issuer the answer is yes. */
function wanted(attempt: Attempt, issuer: ResultCode | null): Kept {
  const { outcome, resultCode, settlesAfterSeconds, cannotGoBack } = (attempt.instruction ??
    {}) as SimulatorInstruction
  const code = cannotGoBack ? 'REFUND_NOT_SUPPORTED' : (resultCode ?? issuer ?? 'SUCCESS')
  if (settlesAfterSeconds !== undefined)
    return {
      outcome: 'PENDING',
      resultCode: code,
      settlesAt: later(attempt.createdAt, settlesAfterSeconds * SECOND_MS),
    }
  return outcome ? { outcome, resultCode: decide(outcome, resultCode).resultCode } : settled(code)
}

const settled = (resultCode: ResultCode): Kept => ({
  outcome: RESULT_CODES[resultCode].status === 'S' ? 'SUCCESS' : 'FAIL',
  resultCode,
})
