import { actorMark, HOUSES, type House, PortalError, type Who } from '../../domain/index.ts'
import type { KitDeps } from './deps.ts'
import type { User, Visitor } from './route.ts'

export const notFound = () => new PortalError(404, 'not_found', 'There is nothing here.')

export async function getUser({ people, house }: KitDeps, visitor: Visitor): Promise<User> {
  const user = await (await people()).find(visitor.headers)
  if (!user) throw new PortalError(401, 'signed_out', 'Sign in first.')
  return { ...visitor, user, who: asUser(house, visitor.who, user.email) }
}

export const asUser = (house: House, who: Who, email: string): Who => ({
  ...who,
  actor: actorMark({ kind: HOUSES[house].actorKind, id: email }),
})
