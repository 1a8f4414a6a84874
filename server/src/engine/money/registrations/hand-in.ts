import {
  type Actor,
  actorMark,
  type Learnt,
  learnt,
  Refusal,
  type Registration,
  type ReportedRegistration,
} from '../../../domain/index.ts'
import { enqueue, notifyRegistrationStatus } from '../../notifications/index.ts'
import type { SentRegistration } from '../../../providers/index.ts'
import {
  type DatabaseTransaction,
  deleteJob,
  deleteRegistration,
  findRegistration,
  insertReviews,
  lockRegistration,
  updateRegistration,
  updateReview,
} from '../../../storage/index.ts'
import { askBesidePayments } from '../attempts/ask-provider.ts'
import { carryOut } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'
import type { Unit } from '../unit.ts'

/** Submits a registration to its provider. Throws U while it is unknown whether the provider has it: the repeat continues. */
export async function handIn(
  deps: MoneyDeps,
  actor: Actor,
  registration: Registration,
  { isRepeat }: { readonly isRepeat: boolean },
): Promise<void> {
  const { clientId, registrationRequestId, provider } = registration
  const asking = isRepeat ? learn(deps, registration) : send(deps, registration)
  const reported = await asking.catch((error: Error) => {
    const about = { clientId, registrationRequestId, provider, reason: error.message }
    deps.log.warn(about, 'a provider gave no answer to a registration; it is asked later')
    return null
  })
  const after = reported
    ? await record(deps, actor, registration, reported)
    : await findRegistration(deps.db, clientId, registrationRequestId)
  if (reported && 'outcome' in reported && reported.outcome === 'REFUSED' && !after)
    throw new Refusal(reported.resultCode)
  if (!after?.handedInAt)
    throw new Refusal('UNKNOWN_EXCEPTION', 'the provider has not answered; send the same request again')
}

/** For its job: asks where it stands, and submits it if the provider does not know it. */
export async function driveRegistrationOn(
  deps: MoneyDeps,
  actor: Actor,
  registration: Registration,
): Promise<void> {
  await record(deps, actor, registration, await learn(deps, registration))
}

type Reported = SentRegistration | ReportedRegistration

const send = (deps: MoneyDeps, registration: Registration): Promise<Reported> =>
  askBesidePayments(deps, accountOf(registration), 'registrations', (registrations, given) =>
    registrations.send(registration, given),
  )

const learn = async (deps: MoneyDeps, registration: Registration): Promise<Reported> =>
  (await askBesidePayments(deps, accountOf(registration), 'registrations', (registrations, given) =>
    registrations.inquire(registration, given),
  )) ?? (await send(deps, registration))

function accountOf({ provider, registrationRequestId }: Registration): string {
  if (provider === null) throw new Error(`the registration ${registrationRequestId} is at no provider`)
  return provider
}

/** Writes what the provider says; returns what is known then, or null if there is no such registration any more. */
function record(
  deps: MoneyDeps,
  actor: Actor,
  { clientId, registrationRequestId }: Registration,
  reported: Reported,
): Promise<Registration | null> {
  const rows = async (tx: DatabaseTransaction) => ({
    held: await lockRegistration(tx, clientId, registrationRequestId),
  })
  return carryOut(deps, actor, rows, (unit, { held }) => {
    if (!held) return null
    if (!('outcome' in reported)) return followRegistration(unit, held, reported) ?? held
    if (reported.outcome === 'HANDED_IN') return apply(unit, held, { status: held.status, reviews: [] })
    if (held.handedInAt) return held
    unit.writes.also((tx) => deleteRegistration(tx, held))
    deleteJob(unit.writes, itemOf(held))
    return null
  })
}

/** Writes what is new in a reported state, and notifies the merchant. Null where that state is impossible. */
export function followRegistration(
  unit: Unit,
  held: Registration,
  reported: ReportedRegistration,
): Registration | null {
  const news = learnt(held, reported)
  return news && apply(unit, held, news)
}

function apply(
  { writes, actor, now }: Unit,
  held: Registration,
  { status, reviews: reported }: Learnt,
): Registration {
  const fresh = reported.map((review) => {
    const isOpen = review.status === 'PENDING'
    return { ...review, decidedAt: isOpen ? null : now, decidedBy: isOpen ? null : actorMark(actor) }
  })
  const isKnown = (name: string) => held.reviews.some(({ pspName }) => pspName === name)
  const isOver = status !== held.status
  if (held.handedInAt && fresh.length === 0 && !isOver) return held
  const change = { status, updatedAt: now, handedInAt: held.handedInAt ?? now }
  writes.also(async (tx) => {
    for (const review of fresh) if (isKnown(review.pspName)) await updateReview(tx, held, review)
    await insertReviews(tx, { ...held, reviews: fresh.filter(({ pspName }) => !isKnown(pspName)) })
    await updateRegistration(tx, held, change)
  })
  const kept = held.reviews.filter(({ pspName }) => !fresh.some((review) => review.pspName === pspName))
  const reviews = [...kept, ...fresh].sort((one, other) => (one.pspName < other.pspName ? -1 : 1))
  const changed = { ...held, ...change, reviews }
  if (isOver || fresh.some(({ decidedAt }) => decidedAt))
    enqueue(writes, notifyRegistrationStatus(changed, now))
  if (isOver) deleteJob(writes, itemOf(held))
  return changed
}

const itemOf = ({ clientId, providerKey }: Registration) =>
  ({ clientId, kind: 'finish_attempt', subjectId: providerKey ?? '' }) as const
