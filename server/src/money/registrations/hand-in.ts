import {
  type Actor,
  actorMark,
  type Learnt,
  learnt,
  Refusal,
  type Registration,
  type ToldRegistration,
} from '../../domain/index.ts'
import { enqueue, notifyRegistrationStatus } from '../../notifications/index.ts'
import type { SentRegistration } from '../../providers/index.ts'
import {
  deleteAgendaItem,
  deleteRegistration,
  findRegistration,
  insertReviews,
  lockRegistration,
  updateRegistration,
  updateReview,
} from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import { askDesk } from '../attempts/ask-provider.ts'
import type { MoneyParts } from '../parts.ts'

/** Hands a registration in at its provider. Throws U while it is unknown whether that has it: the repeat goes on. */
export async function handIn(
  parts: MoneyParts,
  actor: Actor,
  registration: Registration,
  { isRepeat }: { readonly isRepeat: boolean },
): Promise<void> {
  const { clientId, registrationRequestId, provider } = registration
  const asking = isRepeat ? learn(parts, registration) : send(parts, registration)
  const told = await asking.catch((error: Error) => {
    const about = { clientId, registrationRequestId, provider, reason: error.message }
    parts.log.warn(about, 'a provider gave no answer to a registration; it is asked later')
    return null
  })
  const after = told
    ? await record(parts, actor, registration, told)
    : await findRegistration(parts.db, clientId, registrationRequestId)
  if (told && 'outcome' in told && told.outcome === 'REFUSED' && !after) throw new Refusal(told.resultCode)
  if (!after?.handedInAt)
    throw new Refusal('UNKNOWN_EXCEPTION', 'the provider has not answered; send the same request again')
}

/** For the agenda: asks how it stands, and hands it in where the provider never heard of it. */
export async function driveRegistrationOn(
  parts: MoneyParts,
  actor: Actor,
  registration: Registration,
): Promise<void> {
  await record(parts, actor, registration, await learn(parts, registration))
}

type Told = SentRegistration | ToldRegistration

const send = (parts: MoneyParts, registration: Registration): Promise<Told> =>
  askDesk(parts, accountOf(registration), 'registrations', (desk, given) => desk.send(registration, given))

const learn = async (parts: MoneyParts, registration: Registration): Promise<Told> =>
  (await askDesk(parts, accountOf(registration), 'registrations', (desk, given) =>
    desk.inquire(registration, given),
  )) ?? (await send(parts, registration))

function accountOf({ provider, registrationRequestId }: Registration): string {
  if (provider === null) throw new Error(`the registration ${registrationRequestId} is at no provider`)
  return provider
}

/** Writes what the provider says; gives what stands then, or null where there is none any more. */
async function record(
  parts: MoneyParts,
  actor: Actor,
  { clientId, registrationRequestId }: Registration,
  told: Told,
): Promise<Registration | null> {
  const stands = await parts.db.transaction().execute(async (tx) => {
    const held = await lockRegistration(tx, clientId, registrationRequestId)
    if (!held) return null
    const act = await beginAct(parts, tx, actor)
    if (!('outcome' in told)) return (await followRegistration(act, held, told)) ?? held
    if (told.outcome === 'HANDED_IN') return apply(act, held, { status: held.status, reviews: [] })
    if (held.handedInAt) return held
    await deleteRegistration(tx, held)
    await deleteAgendaItem(tx, itemOf(held))
    return null
  })
  parts.notifications.wake(clientId)
  return stands
}

/** Writes what is new in a told picture, and tells the merchant. Null where it cannot be. Whoever calls holds it. */
export async function followRegistration(
  act: Act,
  held: Registration,
  told: ToldRegistration,
): Promise<Registration | null> {
  const news = learnt(held, told)
  return news && apply(act, held, news)
}

async function apply(
  { tx, actor, now }: Act,
  held: Registration,
  { status, reviews: told }: Learnt,
): Promise<Registration> {
  const fresh = told.map((review) => {
    const isOpen = review.status === 'PENDING'
    return { ...review, decidedAt: isOpen ? null : now, decidedBy: isOpen ? null : actorMark(actor) }
  })
  const isKnown = (name: string) => held.reviews.some(({ pspName }) => pspName === name)
  for (const review of fresh) if (isKnown(review.pspName)) await updateReview(tx, held, review)
  await insertReviews(tx, { ...held, reviews: fresh.filter(({ pspName }) => !isKnown(pspName)) })
  const isOver = status !== held.status
  if (held.handedInAt && fresh.length === 0 && !isOver) return held
  const change = { status, updatedAt: now, handedInAt: held.handedInAt ?? now }
  await updateRegistration(tx, held, change)
  const kept = held.reviews.filter(({ pspName }) => !fresh.some((review) => review.pspName === pspName))
  const reviews = [...kept, ...fresh].sort((one, other) => (one.pspName < other.pspName ? -1 : 1))
  const changed = { ...held, ...change, reviews }
  if (isOver || fresh.some(({ decidedAt }) => decidedAt))
    await enqueue(tx, notifyRegistrationStatus(changed, now))
  if (isOver) await deleteAgendaItem(tx, itemOf(held))
  return changed
}

const itemOf = ({ clientId, providerKey }: Registration) =>
  ({ clientId, kind: 'finish_attempt', subjectId: providerKey ?? '' }) as const
