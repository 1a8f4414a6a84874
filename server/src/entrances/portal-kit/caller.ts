import { actorMark, REALMS, type Realm, PortalError, type Who } from '../../domain/index.ts'
import type { KitDeps } from './deps.ts'
import type { User, Visitor } from './route.ts'

export const notFound = () => new PortalError(404, 'not_found', 'There is nothing here.')

export async function getUser({ people, realm }: KitDeps, visitor: Visitor): Promise<User> {
  const user = await (await people()).find(visitor.headers)
  if (!user) throw new PortalError(401, 'signed_out', 'Sign in first.')
  return { ...visitor, user, who: asUser(realm, visitor.who, user.email) }
}

export const asUser = (realm: Realm, who: Who, email: string): Who => ({
  ...who,
  actor: actorMark({ kind: REALMS[realm].actorKind, id: email }),
})
