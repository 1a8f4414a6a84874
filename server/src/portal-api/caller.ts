import { mayDo, PortalError, type Right, userActor } from '../domain/index.ts'
import { getUser, notFound, type User, type Visitor } from '../portal-kit/index.ts'
import { findOrganisationOf, findRole } from '../storage/index.ts'
import type { PortalParts } from './parts.ts'
import type { ClientMember, Member, PortalRoute } from './route.ts'

/** Who asks, as the route needs it. What belongs to others is as if it were not there. */
export async function findCaller(
  parts: PortalParts,
  visitor: Visitor,
  { for: kind, right }: PortalRoute,
  params: Readonly<Record<string, string>>,
): Promise<Visitor | User | Member | ClientMember> {
  if (kind === 'anybody') return visitor
  const user = await getUser(parts, visitor)
  if (kind === 'user') return user
  if (kind === 'organisation') return getMember(parts, user, params.organisationId ?? '', right)
  const client = await parts.findClient(params.clientId ?? '')
  const organisationId = client && (await findOrganisationOf(parts.db, client.clientId))
  if (!client || !organisationId) throw notFound()
  const member = await getMember(parts, user, organisationId, right)
  return { ...member, client, actor: userActor(client, user.user.email) }
}

async function getMember(
  { db }: PortalParts,
  user: User,
  organisationId: string,
  right: Right | null,
): Promise<Member> {
  const role = await findRole(db, organisationId, user.user.userId)
  if (!role) throw notFound()
  if (right && !mayDo(role, right))
    throw new PortalError(403, 'not_allowed', `Your role (${role}) may not do this: ask an owner.`, {
      facts: { role },
    })
  return { ...user, organisationId, role }
}
