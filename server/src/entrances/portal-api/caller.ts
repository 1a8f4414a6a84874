import { mayDo, operatorActor, PortalError, type Right, userActor, VIEW_RIGHTS } from '../../domain/index.ts'
import { asUser, getUser, notFound, type Visitor } from '../portal-kit/index.ts'
import { findOrganisationOf, findRole } from '../../storage/index.ts'
import type { PortalDeps, Viewer } from './deps.ts'
import type { ClientMember, Member, PortalRoute, PortalUser } from './route.ts'
import { LEAVE } from './routes/view.ts'

/** Who asks, as the route needs it. What belongs to others is as if it were not there. */
export async function findCaller(
  deps: PortalDeps,
  visitor: Visitor,
  route: PortalRoute,
  params: Readonly<Record<string, string>>,
): Promise<Visitor | PortalUser | Member | ClientMember> {
  const { for: kind, right } = route
  const view = await deps.findViewer(visitor)
  if (view) requireLooking(route)
  if (kind === 'anybody') return visitor
  const user = view ? asViewer(visitor, view) : { ...(await getUser(deps, visitor)), view }
  if (kind === 'user') return user
  if (kind === 'organisation') return getMember(deps, user, params.organisationId ?? '', right)
  const client = await deps.findClient(params.clientId ?? '')
  const organisationId = client && (await findOrganisationOf(deps.db, client.clientId))
  if (!client || !organisationId) throw notFound()
  const member = await getMember(deps, user, organisationId, right)
  const actor = (view ? operatorActor : userActor)(client, user.user.email)
  return { ...member, client, actor }
}

/** An operator who looks changes nothing, and has no account here. */
function requireLooking({ method, path, for: kind }: PortalRoute): void {
  if (path === LEAVE || (method === 'GET' && (kind !== 'user' || path === '/me'))) return
  throw viewOnly()
}

const viewOnly = () =>
  new PortalError(403, 'view_only', 'You are viewing this as an operator: nothing can be changed here.')

function asViewer(visitor: Visitor, view: Viewer): PortalUser {
  const { name, email } = view
  return {
    ...visitor,
    user: {
      userId: `operator ${email}`,
      name,
      email,
      isEmailVerified: true,
      hasTwoFactor: true,
      sessionId: '',
      signedInAt: new Date(0),
      ssoRole: null,
    },
    who: asUser('operator', visitor.who, email),
    view,
  }
}

async function getMember(
  { db }: PortalDeps,
  user: PortalUser,
  organisationId: string,
  right: Right | null,
): Promise<Member> {
  if (user.view) {
    if (user.view.organisationId !== organisationId) throw notFound()
    if (right && !VIEW_RIGHTS.includes(right)) throw viewOnly()
    return { ...user, organisationId, role: 'viewer' }
  }
  const role = await findRole(db, organisationId, user.user.userId)
  if (!role) throw notFound()
  if (right && !mayDo(role, right))
    throw new PortalError(403, 'not_allowed', `Your role (${role}) does not allow this: ask an owner.`, {
      facts: { role },
    })
  return { ...user, organisationId, role }
}
