import {
  type Attempt,
  type CardSource,
  type KeyedAttempt,
  type Payment,
  type PresentedCard,
  ProviderContradicts,
  type ProviderOutcome,
  ProviderSilent,
  ProviderUnavailable,
  Refusal,
} from '../../../domain/index.ts'
import type {
  AgreementAnswers,
  AgreementQuestion,
  AgreementQuestions,
  Circumstances,
  Context,
  PayoutOrder,
  Provider,
  ReportedPayment,
  ReportedPayout,
} from '../../../providers/index.ts'
import { handOn, within as withinSpan } from '../../../platform/telemetry/index.ts'
import { findPayment, findTransaction, listCharges } from '../../../storage/index.ts'
import { foreignTokenOfPayment } from '../agreements/upstream/token-of-payment.ts'
import { chargeOfReversal } from '../charges/send-back.ts'
import { noteDifference } from '../contradictions/note-difference.ts'
import type { MoneyDeps } from '../deps.ts'
import { recordOfPayment } from '../restoring/payment-record.ts'
import { recordOfRefund } from '../restoring/refund-record.ts'
import { bankOf } from '../transactions/bank-of-refund.ts'
import { providerNamed } from './choose-provider.ts'

// The only place that calls a provider. An error or a timeout leaves the outcome unknown: the attempt stays as it is, and its job
// asks later.

/** How long a provider may take. A job asks at most twice, and has a lease of 30 seconds for it. */
export const PROVIDER_DEADLINE_MS = 10_000

type Asking = Pick<
  MoneyDeps,
  'db' | 'clock' | 'log' | 'providers' | 'providerDeadlineMs' | 'sealer' | 'trace'
>
type Given = Omit<Circumstances, 'signal' | 'context'>
/** The payment of a charge, for a caller that has already read it. */
type Known = { readonly payment?: Payment | undefined }

export const sendAttempt = (
  deps: Asking,
  attempt: Attempt,
  { payment, ...given }: Given & Known,
): Promise<ProviderOutcome> =>
  ask(
    deps,
    attempt,
    { call: 'send', put: (provider, more) => provider.send(attempt, { ...given, ...more }) },
    payment,
  )

export const inquireAttempt = (deps: Asking, attempt: Attempt, now: Date): Promise<ProviderOutcome | null> =>
  ask(deps, attempt, {
    call: 'inquire',
    put: (provider, more) => provider.inquire(attempt, { now, ...more }),
  })

export const abandonAttempt = (deps: Asking, attempt: Attempt, now: Date): Promise<ProviderOutcome> =>
  ask(deps, attempt, {
    call: 'abandon',
    put: (provider, more) => provider.abandon(attempt, { now, ...more }),
  })

export const presentCard = (
  deps: Asking,
  provider: Provider,
  { clientId, ...shown }: { clientId: string; now: Date; source: CardSource },
): Promise<PresentedCard> =>
  within(deps, provider, 'present', async (signal) => {
    if (!provider.present) throw new Error(`the provider ${provider.name} takes no cards to look at`)
    return provider.present(clientId, { ...shown, signal })
  })

export const askForAgreementAt = async <Question extends AgreementQuestion>(
  deps: Asking,
  name: string,
  question: Question,
  asked: AgreementQuestions[Question],
): Promise<AgreementAnswers[Question]> => {
  const provider = providerNamed(deps, name)
  return within(deps, provider, 'agree', async (signal) => {
    if (!provider.agree) throw new Error(`the provider ${name} knows no agreements`)
    return provider.agree(question, asked, { signal })
  })
}

/** Asks an account to pay a merchant out, and again how far it is with that. */
export const askToPayOut = (deps: Asking, name: string, order: PayoutOrder): Promise<ReportedPayout> => {
  const provider = providerNamed(deps, name)
  return within(deps, provider, 'payOut', async (signal) => {
    if (!provider.payOut) throw new Error(`the provider ${name} cannot pay out`)
    return provider.payOut(order, { signal })
  })
}

/** Everything an account knows under a key; undefined where it cannot be asked that way. */
export const look = async (
  deps: Asking,
  name: string,
  key: KeyedAttempt,
): Promise<ReportedPayment | null | undefined> => {
  const provider = providerNamed(deps, name)
  return (
    provider.look &&
    within(deps, provider, 'look', async (signal) => (await provider.look?.(key, signal)) ?? null)
  )
}

/** Asks a provider about its disputes or registrations: requests that are not attempts. */
export const askBesidePayments = <Name extends 'disputes' | 'registrations', T>(
  deps: Asking,
  name: string,
  matter: Name,
  question: (matter: NonNullable<Provider[Name]>, given: Pick<Circumstances, 'signal'>) => Promise<T>,
): Promise<T> => {
  const provider = providerNamed(deps, name)
  return within(deps, provider, matter, async (signal) => {
    const asked = provider[matter]
    if (!asked) throw new Error(`the provider ${name} has nobody for ${matter}`)
    return question(asked, { signal })
  })
}

/** What an account is asked about an attempt. */
interface Question<T> {
  readonly call: 'send' | 'inquire' | 'abandon'
  put(provider: Provider, more: Pick<Circumstances, 'signal' | 'context'>): Promise<T>
}

async function ask<T>(
  deps: Asking,
  attempt: Attempt,
  { call, put }: Question<T>,
  known?: Payment,
): Promise<T> {
  const provider = providerNamed(deps, attempt.provider)
  const context = provider.abilities.isRemote ? await contextOf(deps, attempt, known) : undefined
  try {
    return await within(deps, provider, call, (signal) => put(provider, { signal, context }))
  } catch (error) {
    if (error instanceof ProviderSilent && error.cause instanceof ProviderContradicts)
      await noteOtherMoney(deps, attempt, error.cause)
    throw error
  }
}

/** The caller continues as if there had been no answer; a person looks at what was said. */
const noteOtherMoney = (deps: Asking, attempt: Attempt, { reported }: ProviderContradicts): Promise<void> =>
  noteDifference(deps, {
    key: attempt,
    provider: attempt.provider,
    what: 'AMOUNT',
    foundBy: 'ANSWER',
    attempt,
    reported,
  })

/** What a provider outside the gateway must know about an attempt. */
async function contextOf(deps: Asking, attempt: Attempt, known?: Payment): Promise<Context> {
  const { db, sealer } = deps
  const { clientId, paymentId, kind, attemptId, transactionId } = attempt
  const payment = known ?? (await findPayment(db, clientId, { paymentId }))
  if (!payment) throw new Error(`attempt ${attemptId} has no payment`)
  if (kind === 'CHARGE')
    return {
      payment,
      charge: attempt,
      record: recordOfPayment(sealer, payment, attempt),
      accessToken: await foreignTokenOfPayment(deps, payment),
    }
  const paid = (await listCharges(db, clientId, paymentId)).filter(({ state }) => state === 'SUCCEEDED')
  // Of several charges, made in two tabs or too late, a reversal names its own.
  const charge = paid.find((one) => one.attemptId === chargeOfReversal(attempt)) ?? paid[0]
  if (!charge) throw new Error(`attempt ${attemptId} has no charge`)
  if (kind === 'REVERSAL' || transactionId === null) return { payment, charge }
  const transaction = await findTransaction(db, clientId, { kind, transactionId })
  const record = transaction?.kind === 'REFUND' ? recordOfRefund(sealer, transaction, attempt) : undefined
  const refundToBankInfo = transaction ? bankOf(sealer, transaction) : undefined
  return { payment, charge, transaction, record, refundToBankInfo }
}

async function within<T>(
  { providerDeadlineMs: deadlineMs, trace }: Asking,
  { name }: Provider,
  call: string,
  question: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const asking = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`the provider ${name} gave no answer within ${deadlineMs} ms`)
      asking.abort(error)
      reject(error)
    }, deadlineMs)
  })
  try {
    return await withinSpan(
      trace,
      { name: `provider ${call}`, kind: 'client', attributes: { 'amsel.provider': name } },
      (span) => {
        handOn(asking.signal, span)
        return Promise.race([question(asking.signal), silence])
      },
    )
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof Refusal) throw error
    throw new ProviderSilent(name, error as Error)
  } finally {
    clearTimeout(timer)
  }
}

/** For a caller who waits: null when the provider gave no answer. The error may hold what is secret: its message is logged. */
export function unlessSilent<T>(
  { log }: Pick<MoneyDeps, 'log'>,
  { clientId, attemptId, provider }: Attempt,
  asking: Promise<T>,
): Promise<T | null> {
  return asking.catch((error: Error) => {
    log.warn(
      { clientId, attemptId, provider, reason: error.message },
      'a provider gave no answer and will be asked later',
    )
    return null
  })
}
