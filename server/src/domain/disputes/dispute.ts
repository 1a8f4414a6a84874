import type { Amount, DisputeAcceptReason, DisputeJudgedResult, DisputeType } from '@amsel/contract'
import { mayFollow, type NextStates } from '../next-states.ts'

/**
 * A dispute begins OPEN, when a payer complains to the wallet, bank or card issuer. The merchant answers once, before the
 * due time: DEFENDED with a document, or ACCEPTED. Silence until the due time counts as acceptance. JUDGED means that
 * the other side has decided; it may do so at any time before, and after an acceptance it can only confirm. CANCELLED
 * means that the payer has withdrawn, which nobody does who has the money already. CLOSED is an end without a
 * judgement: a retrieval request that nobody answered, or an RDR, which begins there.
 */
export const NEXT_DISPUTE_STATES = {
  OPEN: ['DEFENDED', 'ACCEPTED', 'JUDGED', 'CANCELLED', 'CLOSED'],
  DEFENDED: ['JUDGED', 'CANCELLED'],
  ACCEPTED: ['JUDGED'],
  JUDGED: [],
  CANCELLED: [],
  CLOSED: [],
} as const satisfies NextStates<string>
export type DisputeState = keyof typeof NEXT_DISPUTE_STATES

interface DisputeKind {
  readonly firstState: DisputeState
  /** Those of the states above that it can reach. */
  readonly states: readonly DisputeState[]
  readonly afterTimeout: 'ACCEPTED' | 'CLOSED' | null
  /** Whether the amount leaves the merchant's account when it begins. */
  readonly takesMoney: boolean
  readonly judgedResults: readonly DisputeJudgedResult[]
  /** The reason unless another is given. */
  readonly reasonCode: string
}

const ANSWERED_AND_JUDGED = ['OPEN', 'DEFENDED', 'ACCEPTED', 'JUDGED', 'CANCELLED'] as const

export const DISPUTE_KINDS: Readonly<Record<DisputeType, DisputeKind>> = {
  CHARGEBACK: {
    firstState: 'OPEN',
    states: ANSWERED_AND_JUDGED,
    afterTimeout: 'ACCEPTED',
    takesMoney: true,
    judgedResults: ['ACCEPT_BY_CUSTOMER', 'ACCEPT_BY_MERCHANT'],
    reasonCode: '4853',
  },
  COMPLIANCE_REQUEST: {
    firstState: 'OPEN',
    states: ANSWERED_AND_JUDGED,
    afterTimeout: 'ACCEPTED',
    takesMoney: true,
    judgedResults: ['VALIDATE_SUCCESS', 'VALIDATE_FAIL'],
    reasonCode: 'COMPLIANCE',
  },
  /** Asks for documents alone. */
  RETRIEVAL_REQUEST: {
    firstState: 'OPEN',
    states: ['OPEN', 'DEFENDED', 'CANCELLED', 'CLOSED'],
    afterTimeout: 'CLOSED',
    takesMoney: false,
    judgedResults: [],
    reasonCode: '6321',
  },
  /** Settled by the scheme's own rules before the merchant learns of it. */
  RDR: {
    firstState: 'CLOSED',
    states: ['CLOSED'],
    afterTimeout: null,
    takesMoney: true,
    judgedResults: [],
    reasonCode: '10.4',
  },
}

/** What the codes above say; schemes have many more. */
export const DISPUTE_REASONS: ReadonlyMap<string, string> = new Map([
  ['4853', 'The payer says that the goods or services are not what was promised.'],
  ['6321', 'The payer does not recognize the payment.'],
  ['10.4', 'The payer says that somebody else used the card.'],
  ['COMPLIANCE', 'The regulator asks for proof of the sale.'],
])

export interface Dispute {
  readonly clientId: string
  readonly disputeId: string
  readonly paymentId: string
  readonly type: DisputeType
  readonly state: DisputeState
  readonly amount: Amount
  readonly reasonCode: string
  readonly reasonMessage: string | null
  /** The scheme, wallet or bank that it comes from. */
  readonly source: string
  readonly captureId: string | null
  /** The acquirer's reference, for cards. */
  readonly arn: string | null
  readonly openedAt: Date
  readonly dueAt: Date | null
  readonly suppliedAt: Date | null
  readonly acceptedAt: Date | null
  readonly acceptReason: DisputeAcceptReason | null
  readonly judgement: Judgement | null
  /** The mark of the actor who opened it or changed it last. */
  readonly changedBy: string
  /** The account at the provider that reported it and decides; null where it is decided here. */
  readonly provider: string | null
  /** The provider's name for it. */
  readonly reference: string | null
  /** What the provider is asked to do, until the merchant has learned that it is done. */
  readonly wanted: DisputeAnswer | null
}

/** How a merchant answers. */
export type DisputeAnswer = 'ACCEPTED' | 'DEFENDED'

export interface Judgement {
  readonly result: DisputeJudgedResult
  /** Borne by the loser. */
  readonly amountMinor: bigint
  readonly at: Date
}

export const canDisputeBecome = ({ type, state }: Pick<Dispute, 'type' | 'state'>, next: DisputeState) =>
  mayFollow<DisputeState>(NEXT_DISPUTE_STATES, state, next) && DISPUTE_KINDS[type].states.includes(next)

/** Throws where a state would follow that must not: a programming error, whatever the caller did. */
export function requireDisputeStep(dispute: Pick<Dispute, 'type' | 'state'>, next: DisputeState): void {
  if (dispute.state !== next && !canDisputeBecome(dispute, next))
    throw new Error(`a ${dispute.type} cannot go from ${dispute.state} to ${next}`)
}

/** Nobody has to decide anything any more; a retrieval request that was answered waits for no judgement. */
export const isDisputeOver = (dispute: Pick<Dispute, 'type' | 'state'>): boolean =>
  dispute.state !== 'OPEN' && (dispute.state !== 'DEFENDED' || !canDisputeBecome(dispute, 'JUDGED'))

/** What is held of the merchant's money now. */
export const heldMinor = ({ type, state, amount }: Pick<Dispute, 'type' | 'state' | 'amount'>): bigint =>
  DISPUTE_KINDS[type].takesMoney && (state === 'OPEN' || state === 'DEFENDED') ? amount.value : 0n

const LOSING_RESULTS: readonly DisputeJudgedResult[] = ['ACCEPT_BY_MERCHANT', 'VALIDATE_FAIL']

export const isLost = (result: DisputeJudgedResult): boolean => LOSING_RESULTS.includes(result)
