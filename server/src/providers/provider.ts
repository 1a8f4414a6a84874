import type {
  Attempt,
  CardSource,
  ClientWithClock,
  KeyedAttempt,
  Payment,
  PaymentTransaction,
  PresentedCard,
  ProviderOutcome,
  RefundToBankInfo,
  DisputeEvent,
  ReportedRegistration,
} from '../domain/index.ts'
import type { Agree, AgreementEvent } from './agreements.ts'
import type { ProviderDisputes, ProviderRegistrations } from './disputes-and-registrations.ts'
import type { Listing, ReportedPayment, ReportedOutcome } from './reported-state.ts'

/** An account at somebody who moves money. */
export interface Provider {
  /** Of the account: attempts and payments carry it. */
  readonly name: string
  readonly abilities: Abilities
  /**
   * Asks for what the attempt is about: the payer's money, its way back, a capture. Gives what became of it. Where the payer
   * completes a payment at the provider, a charge is OPENED, and says where they are sent.
   */
  send(attempt: Attempt, given: Circumstances): Promise<ProviderOutcome>
  /** What became of an attempt; null when the provider never heard of it. */
  inquire(attempt: Attempt, given: Circumstances): Promise<ProviderOutcome | null>
  /**
   * Sees to it that nothing comes of an attempt: from now on its key is refused, also for who sends it later. Gives what
   * stands: a failure, or what had been done under the key before.
   */
  abandon(attempt: Attempt, given: Circumstances): Promise<ProviderOutcome>
  /**
   * Shows a card to its issuer, who says whether the payer shall prove who they are first. The provider keeps the card
   * and names it; the gateway has nothing but the name while the payer is away. It may be shown any number of times.
   * Absent where the provider asks for the proof itself, in the course of a charge.
   */
  present?(clientId: string, shown: Presentation): Promise<PresentedCard>
  /** Where disputes that it has told of are answered. Absent where they are decided here. */
  readonly disputes?: ProviderDisputes
  /** Where merchants and stores are handed in for its wallets. Absent where nobody reviews them. */
  readonly registrations?: ProviderRegistrations
  /** Asks about payers' standing consent. Absent where payments by agreement cannot be made. */
  readonly agree?: Agree
  /** Reads a message that came in: null when it is not of this account. Absent where nothing comes in. */
  receive?(message: InboundMessage): Promise<Received | null>
  /**
   * The keys of the charges to which anything happened since a moment, as the provider tells it, each once. Throws
   * `NothingListed` where it turns out to keep no such list.
   */
  list?(listing: Listing): AsyncIterable<KeyedAttempt>
  /**
   * What it has told since a moment of attempts, in its order: cheaper than a question for each. Throws `NothingListed` where it
   * turns out to keep no such list.
   */
  outcomes?(listing: Listing): AsyncIterable<ReportedOutcome>
  /**
   * What it has told since a moment of disputes, registrations and agreements, in the order in which it did. Throws
   * `NothingListed` like `list`.
   */
  pastEvents?(listing: Listing): AsyncIterable<PastEvent>
  /** All that it knows of a charge, by the charge's key or by that of a refund of it; null when it knows nothing. */
  look?(key: KeyedAttempt, signal: AbortSignal): Promise<ReportedPayment | null>
}

interface Abilities {
  /** Whether payers complete their payments at the provider's pages: it is asked as soon as a payment is opened then. */
  readonly hasPages: boolean
  /**
   * Whether it is somebody else's: what an attempt is about is read and told with each question, and its silence is never
   * taken for a no.
   */
  readonly isRemote: boolean
  /**
   * Whether somebody else takes payments in stores too: reads the code on a customer's phone, whose wallet may be known only
   * when it has paid, and makes the codes that customers scan.
   */
  readonly sellsInStores?: boolean
  /** Fields of requests, in dots, that not every account carries out and that this one hands on. */
  readonly handsOn?: readonly string[]
  /** Whether it takes a payment by this method in this currency. */
  takes(method: string, currency: string): boolean
}

export interface Circumstances {
  /** The client's time. */
  readonly now: Date
  /** What is charged where that is a card. It is handed on and kept nowhere. */
  readonly source?: CardSource | undefined
  /** The code on a customer's phone where that is charged. It is handed on and kept nowhere. */
  readonly paymentCode?: string | undefined
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** For a provider that needs it. */
  readonly context?: Context | undefined
}

export interface Context {
  readonly payment: Payment
  /** The provider's own token of the agreement by which a charge is made. */
  readonly accessToken?: string | undefined
  /** The charge whose money it is about; the attempt itself where that is a charge. */
  readonly charge: Attempt
  /** What the attempt carries out, where that is known: a capture that is the last, the reason of a refund. */
  readonly transaction?: PaymentTransaction | null | undefined
  /** What the provider shall keep with it, sealed, and give back when it is asked: see `money/restoring`. */
  readonly record?: string | undefined
  /** The bank account to which a refund goes. It is kept sealed. */
  readonly refundToBankInfo?: RefundToBankInfo | undefined
}

type Presentation = Circumstances & { readonly source: CardSource }

/** What came in by HTTP, to the byte. */
export interface InboundMessage {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** A message that is the provider's. */
export interface Received {
  /** The client that it is about, and the key of the attempt. Null: it tells nothing that the gateway follows. */
  readonly about: { readonly clientId: string; readonly attemptId: string } | null
  /** What it says of a dispute about the charge, or of the registration under the key, in place of an outcome. */
  readonly dispute?: DisputeEvent | undefined
  readonly registration?: ReportedRegistration | undefined
  /** What it says became of the attempt; null where the provider is better asked. */
  readonly outcome: ProviderOutcome | null
  /** Where it is about an agreement, and about no attempt. */
  readonly agreement?: AgreementEvent | null
  /** What the provider wants to hear in return. */
  readonly answer: { readonly headers: Readonly<Record<string, string>>; readonly body: string }
}

/** A message that was sent before, as it is kept by who sent it. */
export interface PastEvent extends Pick<Received, 'about' | 'dispute' | 'registration' | 'agreement'> {
  /** The bytes that were sent. */
  readonly body: string
  readonly at: Date | undefined
  /** That an agreement has ended, which the message names by its token alone. */
  readonly ended?: { readonly accessToken: string; readonly reason: string | undefined } | undefined
}

/** What is to be paid, as far as a route asks. */
export interface Wanted {
  readonly client: ClientWithClock
  readonly paymentRequestId: string
  readonly method: string
  readonly currency: string
  readonly amountMinor: bigint
}

/** The same of an agreement. */
export interface WantedAgreement {
  readonly client: ClientWithClock
  readonly agreementId: string
  readonly method: string
}

/** The accounts of this gateway. */
export interface Providers {
  /** Those that may serve it, the first choice first; the same for the same request. None: nobody takes it. */
  route(wanted: Wanted): readonly Provider[]
  /** Those that may be asked for an agreement with a wallet: what will be paid by it is not known yet. */
  routeAgreement(wanted: WantedAgreement): readonly Provider[]
  /** Whether any account takes a method of this client in a currency. */
  takes(client: ClientWithClock, method: string, currency: string): boolean
  /** Whether any account serves the client at all. */
  serves(client: ClientWithClock): boolean
  /** The account that hands a client's merchants and stores in; null where none does. */
  registrar(client: ClientWithClock): Provider | null
  /** Also one that takes no new payments any more: what was begun there is ended there. */
  named(name: string): Provider | null
  /** Whether an account takes anything new of a client with a method: a disabled one does not. */
  takesNew(name: string, client: ClientWithClock, method: string): boolean
  /** What is said of a method that is switched off, where a route of the client would lead to it; null where none is. */
  noteOfSwitchedOff(client: ClientWithClock, method: string): string | null
}
