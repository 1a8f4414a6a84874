import { type Actor, actorMark, PortalError, type Till, TILLS_MAX, type Who } from '../../domain/index.ts'
import { closeTill, insertTill, listTills, newId } from '../../storage/index.ts'
import type { RegistryDeps } from './gateway-key.ts'

interface Making {
  readonly actor: Actor
  /** By the client's clock. */
  readonly now: Date
}

export type TillPlace = Pick<
  Till,
  'merchantReference' | 'merchantName' | 'storeReference' | 'storeName' | 'name'
>

/** The till of this name in this store; the one that is open, where there is one. */
export async function makeTill(
  { trail }: Pick<RegistryDeps, 'trail'>,
  who: Who,
  { actor, now }: Making,
  place: TillPlace,
): Promise<Till> {
  const { clientId } = actor.client
  const find = async () =>
    (await listTills(trail.db, clientId, TILLS_MAX)).find((till) => isSame(till, place))
  const known = await find()
  if (known) return known
  const made = { createdAt: now, createdBy: actorMark(actor), closedAt: null }
  const till: Till = { clientId, tillId: newId(now), ...made, ...place }
  const isNew = await trail.change(who, async (tx) => {
    if ((await listTills(tx, clientId, TILLS_MAX)).length >= TILLS_MAX) throw tooMany()
    const isMade = await insertTill(tx, till)
    const { storeName, name } = till
    const event = {
      ...({ clientId, action: 'till_made', subject: `till ${till.tillId}`, before: null } as const),
      after: { store: storeName, name },
    }
    return { event: isMade ? event : null, result: isMade }
  })
  return isNew ? till : ((await find()) ?? till)
}

/** What was sold at it stays; whoever has it open sells nothing more. Closing it again changes nothing. */
export async function endTill(
  { trail }: Pick<RegistryDeps, 'trail'>,
  who: Who,
  { clientId, tillId, storeName, name }: Till,
  now: Date,
): Promise<void> {
  await trail.change(who, async (tx) => {
    const isClosed = await closeTill(tx, { clientId, tillId }, now)
    const event = {
      ...({ clientId, action: 'till_closed', subject: `till ${tillId}`, after: null } as const),
      before: { store: storeName, name },
    }
    return { event: isClosed ? event : null, result: isClosed }
  })
}

const isSame = (till: TillPlace, place: TillPlace): boolean =>
  till.merchantReference === place.merchantReference &&
  till.storeReference === place.storeReference &&
  till.name === place.name

const tooMany = () =>
  new PortalError(409, 'too_many_tills', `A client has at most ${TILLS_MAX} tills.`, {
    facts: { max: TILLS_MAX },
  })
