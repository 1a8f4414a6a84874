import type { Attempt, CardSource, PresentedCard, ProviderOutcome } from '../../domain/index.ts'
import type {
  AgreementAnswers,
  AgreementQuestion,
  AgreementQuestions,
  Circumstances,
  Context,
  Provider,
} from '../../providers/index.ts'
import { findPayment, findTransaction, listCharges } from '../../storage/index.ts'
import { foreignTokenOfPayment } from '../agreements/elsewhere/token-of-payment.ts'
import type { MoneyParts } from '../parts.ts'
import { providerNamed } from './choose-provider.ts'

// The only place that calls a provider. What throws here, by the provider or by its silence, leaves the outcome unknown:
// the attempt stays as it is, and the agenda asks later.

/** How long a provider may take. The agenda asks at most twice for an item, and has a lease of 30 seconds for it. */
export const PROVIDER_DEADLINE_MS = 10_000

type Asking = Pick<MoneyParts, 'db' | 'sealer' | 'providers' | 'providerDeadlineMs'>
type Given = Omit<Circumstances, 'signal' | 'context'>

export const sendAttempt = (parts: Asking, attempt: Attempt, given: Given): Promise<ProviderOutcome> =>
  ask(parts, attempt, (provider, more) => provider.send(attempt, { ...given, ...more }))

export const inquireAttempt = (parts: Asking, attempt: Attempt, now: Date): Promise<ProviderOutcome | null> =>
  ask(parts, attempt, (provider, more) => provider.inquire(attempt, { now, ...more }))

export const abandonAttempt = (parts: Asking, attempt: Attempt, now: Date): Promise<ProviderOutcome> =>
  ask(parts, attempt, (provider, more) => provider.abandon(attempt, { now, ...more }))

export const presentCard = (
  parts: Asking,
  provider: Provider,
  { clientId, ...shown }: { clientId: string; now: Date; source: CardSource },
): Promise<PresentedCard> =>
  within(parts, provider, async (signal) => {
    if (!provider.present) throw new Error(`the provider ${provider.name} takes no cards to look at`)
    return provider.present(clientId, { ...shown, signal })
  })

export const askForAgreementAt = async <Question extends AgreementQuestion>(
  parts: Asking,
  name: string,
  question: Question,
  asked: AgreementQuestions[Question],
): Promise<AgreementAnswers[Question]> => {
  const provider = providerNamed(parts, name)
  return within(parts, provider, async (signal) => {
    if (!provider.agree) throw new Error(`the provider ${name} knows no agreements`)
    return provider.agree(question, asked, { signal })
  })
}

async function ask<T>(
  parts: Asking,
  attempt: Attempt,
  question: (provider: Provider, more: Pick<Circumstances, 'signal' | 'context'>) => Promise<T>,
): Promise<T> {
  const provider = providerNamed(parts, attempt.provider)
  const context = provider.abilities.isRemote ? await contextOf(parts, attempt) : undefined
  return within(parts, provider, (signal) => question(provider, { signal, context }))
}

/** What somebody else must be told of an attempt. */
async function contextOf(parts: Asking, attempt: Attempt): Promise<Context> {
  const { db } = parts
  const { clientId, paymentId, kind, attemptId, transactionId } = attempt
  const payment = await findPayment(db, clientId, { paymentId })
  if (!payment) throw new Error(`attempt ${attemptId} has no payment`)
  if (kind === 'CHARGE')
    return { payment, charge: attempt, accessToken: await foreignTokenOfPayment(parts, payment) }
  const paid = (await listCharges(db, clientId, paymentId)).filter(({ state }) => state === 'SUCCEEDED')
  // Of several, which a payer has made in two tabs or too late, a reversal names its own.
  const charge = paid.find((one) => one.attemptId === chargeOf(attempt)) ?? paid[0]
  if (!charge) throw new Error(`attempt ${attemptId} has no charge`)
  if (kind === 'REVERSAL' || transactionId === null) return { payment, charge }
  return { payment, charge, transaction: await findTransaction(db, clientId, { kind, transactionId }) }
}

const chargeOf = ({ instruction }: Attempt) => (instruction as { charge?: string } | undefined)?.charge

async function within<T>(
  { providerDeadlineMs: deadlineMs }: Asking,
  { name }: Provider,
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
    return await Promise.race([question(asking.signal), silence])
  } finally {
    clearTimeout(timer)
  }
}

/** For a caller who waits: null when the provider gave no answer. The error may hold what is secret: its message is logged. */
export function unlessSilent<T>(
  { log }: Pick<MoneyParts, 'log'>,
  { clientId, attemptId, provider }: Attempt,
  asking: Promise<T>,
): Promise<T | null> {
  return asking.catch((error: Error) => {
    log.warn(
      { clientId, attemptId, provider, reason: error.message },
      'a provider gave no answer; it is asked later',
    )
    return null
  })
}
