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
import type { PayoutOrder, ReportedPayout } from './payouts.ts'
import type { Listing, ReportedPayment, ReportedOutcome } from './reported-state.ts'

/** An account at a provider that moves money. */
export interface Provider {
  /** The account's name: attempts and payments carry it. */
  readonly name: string
  readonly abilities: Abilities
  /**
   * Asks for what the attempt is about: the payer's money, its return, a capture. Returns the outcome. Where the payer
   * completes a payment at the provider, a charge is OPENED, and says where to send them.
   */
  send(attempt: Attempt, given: Circumstances): Promise<ProviderOutcome>
  /** The outcome of an attempt; null when the provider does not know it. */
  inquire(attempt: Attempt, given: Circumstances): Promise<ProviderOutcome | null>
  /**
   * Makes sure that nothing comes of an attempt: from now on its key is refused, even if it is sent later. Returns the
   * final state: a failure, or what had been done under the key before.
   */
  abandon(attempt: Attempt, given: Circumstances): Promise<ProviderOutcome>
  /**
   * Presents a card to its issuer, who says whether the payer must authenticate first. The provider keeps the card and
   * names it; the gateway has only the name while the payer is away. A card may be presented any number of times. Absent
   * where the provider asks for authentication itself, during a charge.
   */
  present?(clientId: string, shown: Presentation): Promise<PresentedCard>
  /** Answers disputes that it has reported. Absent where they are decided here. */
  readonly disputes?: ProviderDisputes
  /** Submits merchants and stores to its wallets. Absent where nobody reviews them. */
  readonly registrations?: ProviderRegistrations
  /** Asks about payers' agreements. Absent where it cannot take payments by agreement. */
  readonly agree?: Agree
  /**
   * Pays a merchant, and says how far that is. The same order again says how far it is by then. Absent where it cannot
   * pay out.
   */
  payOut?(order: PayoutOrder, given: Pick<Circumstances, 'signal'>): Promise<ReportedPayout>
  /** Reads an incoming message: null when it is not this account's. Absent where none come in. */
  receive?(message: InboundMessage): Promise<Received | null>
  /**
   * The keys of the charges to which anything has happened since a moment, as the provider reports it, each once. Throws
   * `NothingListed` where it turns out to keep no such list.
   */
  list?(listing: Listing): AsyncIterable<KeyedAttempt>
  /**
   * What it has reported about attempts since a moment, in its order: cheaper than a question for each. Throws
   * `NothingListed` where it turns out to keep no such list.
   */
  outcomes?(listing: Listing): AsyncIterable<ReportedOutcome>
  /**
   * What it has reported about disputes, registrations and agreements since a moment, in its order. Throws
   * `NothingListed` like `list`.
   */
  pastEvents?(listing: Listing): AsyncIterable<PastEvent>
  /** All that it knows about a charge, by the charge's key or by that of a refund of it; null when it knows nothing. */
  look?(key: KeyedAttempt, signal: AbortSignal): Promise<ReportedPayment | null>
}

interface Abilities {
  /** Whether payers complete their payments on the provider's pages: then it is asked as soon as a payment is opened. */
  readonly hasPages: boolean
  /**
   * Whether it is outside the gateway: then each question carries what the attempt is about, and silence is never taken
   * for a no.
   */
  readonly isRemote: boolean
  /**
   * Whether it also takes payments in stores: it reads the code on a customer's phone, whose wallet may be known only
   * after it has paid, and makes the codes that customers scan.
   */
  readonly sellsInStores?: boolean
  /** Request fields, as dotted paths, that not every account supports and that this one passes on. */
  readonly handsOn?: readonly string[]
  /** Whether it takes a payment by this method in this currency. */
  takes(method: string, currency: string): boolean
}

export interface Circumstances {
  /** The client's time. */
  readonly now: Date
  /** What is charged, if that is a card. It is passed on and kept nowhere. */
  readonly source?: CardSource | undefined
  /** The code on a customer's phone, if that is charged. It is passed on and kept nowhere. */
  readonly paymentCode?: string | undefined
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** For a provider that needs it. */
  readonly context?: Context | undefined
}

export interface Context {
  readonly payment: Payment
  /** The provider's own token for the agreement under which a charge is made. */
  readonly accessToken?: string | undefined
  /** The charge whose money it is about; the attempt itself where that is a charge. */
  readonly charge: Attempt
  /** What the attempt carries out, where that is known: whether a capture is the last, the reason for a refund. */
  readonly transaction?: PaymentTransaction | null | undefined
  /** What the provider is to keep with it, sealed, and return when it is asked: see `money/restoring`. */
  readonly record?: string | undefined
  /** The bank account to which a refund goes. It is kept sealed. */
  readonly refundToBankInfo?: RefundToBankInfo | undefined
}

type Presentation = Circumstances & { readonly source: CardSource }

/** An incoming HTTP request, to the byte. */
export interface InboundMessage {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** A message that is the provider's. */
export interface Received {
  /** The client that it is about, and the key of the attempt. Null: it reports nothing that the gateway follows. */
  readonly about: { readonly clientId: string; readonly attemptId: string } | null
  /** What it says about a dispute over the charge, or about the registration under the key, in place of an outcome. */
  readonly dispute?: DisputeEvent | undefined
  readonly registration?: ReportedRegistration | undefined
  /** The outcome that it reports for the attempt; null where it is better to ask the provider. */
  readonly outcome: ProviderOutcome | null
  /** Where it is about an agreement, not an attempt. */
  readonly agreement?: AgreementEvent | null
  /** The answer that the provider expects. */
  readonly answer: { readonly headers: Readonly<Record<string, string>>; readonly body: string }
}

/** A message that was sent before, as its sender keeps it. */
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

/** The same for an agreement. */
export interface WantedAgreement {
  readonly client: ClientWithClock
  readonly agreementId: string
  readonly method: string
}

/** The accounts of this gateway. */
export interface Providers {
  /** Those that may serve it, the first choice first; the same for the same request. None: nobody takes it. */
  route(wanted: Wanted): readonly Provider[]
  /** Those that may be asked for an agreement with a wallet: what will be paid under it is not known yet. */
  routeAgreement(wanted: WantedAgreement): readonly Provider[]
  /** Whether any account takes a method of this client in a currency. */
  takes(client: ClientWithClock, method: string, currency: string): boolean
  /** Whether any account serves the client at all. */
  serves(client: ClientWithClock): boolean
  /** The account that submits a client's merchants and stores; null where none does. */
  registrar(client: ClientWithClock): Provider | null
  /** The account that pays a merchant out; null where an operator does so at the bank. */
  payer(client: ClientWithClock): Provider | null
  /** Also one that takes no new payments any more: what was begun there ends there. */
  named(name: string): Provider | null
  /** Whether an account accepts anything new from a client with a method: a disabled one does not. */
  takesNew(name: string, client: ClientWithClock, method: string): boolean
  /** The note of a method that is switched off, where a route of the client would lead to it; null where none is. */
  noteOfSwitchedOff(client: ClientWithClock, method: string): string | null
}
