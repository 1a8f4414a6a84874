import { type Actor, actorMark, PortalError, type Till, TILLS_MAX, type Who } from '../../domain/index.ts'
import { insertTill, listTills, newId } from '../../storage/index.ts'
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

/** The till of this name in this store; the existing one, where there is one. */
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
  const till: Till = { clientId, tillId: newId(now), createdAt: now, createdBy: actorMark(actor), ...place }
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

const isSame = (till: TillPlace, place: TillPlace): boolean =>
  till.merchantReference === place.merchantReference &&
  till.storeReference === place.storeReference &&
  till.name === place.name

const tooMany = () =>
  new PortalError(409, 'too_many_tills', `A client has at most ${TILLS_MAX} tills.`, {
    facts: { max: TILLS_MAX },
  })
