import { randomBytes, randomUUID } from 'node:crypto'
import {
  DAY_MS,
  type Facts,
  later,
  namedOrigin,
  PortalError,
  plainName,
  type Role,
  type Who,
} from '../../domain/index.ts'
import {
  confirmUser,
  type DatabaseTransaction,
  deleteInvitation,
  deleteMember,
  findInvitation,
  insertInvitation,
  listInvitations,
  listMembers,
  lockOrganisation,
  putMember,
  updateOrganisationName,
} from '../../storage/index.ts'
import type { AccountDeps } from './account-deps.ts'

type Deps = Pick<AccountDeps, 'db' | 'trail' | 'clock' | 'sealer' | 'mailer' | 'publicUrl'>

/** Each is a mail to somebody: nobody can flood an inbox or the table. */
const INVITATIONS_MAX = 100

/** How long a link is valid. */
const INVITATION_MS = 7 * DAY_MS

const notFound = () => new PortalError(404, 'not_found', 'There is nothing here.')

async function hold(tx: DatabaseTransaction, organisationId: string) {
  const organisation = await lockOrganisation(tx, organisationId)
  if (!organisation) throw notFound()
  return organisation
}

export const tokenDigest = ({ sealer }: Pick<Deps, 'sealer'>, token: string): Buffer =>
  sealer.digest(token, 'invitation')

/** The link, which is the only place that holds its token. */
export async function invite(
  deps: Deps,
  who: Who,
  organisationId: string,
  request: {
    readonly email: string
    readonly role: Role
    readonly invitedById: string
    readonly invitedBy: string
    /** The inviting person's. */
    readonly inviterEmail: string
  },
): Promise<{ invitationId: string; link: string }> {
  const { trail, clock, mailer, publicUrl } = deps
  const [token, invitationId] = [randomBytes(24).toString('base64url'), randomUUID()]
  const { role, invitedById } = request
  const email = request.email.toLowerCase()
  const cause = { by: 'user', userId: invitedById } as const
  const post = await mailer.admit({ kind: 'invitation', to: email, cause })
  const name = await trail.change(who, async (tx) => {
    const organisation = await hold(tx, organisationId)
    const isMember = (await listMembers(tx, organisationId)).some((member) => member.email === email)
    if (isMember)
      throw new PortalError(409, 'already_member', `${email} is already a member.`, {
        field: 'email',
        facts: { email },
      })
    const createdAt = clock.now()
    if ((await listInvitations(tx, organisationId, createdAt)).length >= INVITATIONS_MAX)
      throw new PortalError(
        409,
        'too_many_invitations',
        `At most ${INVITATIONS_MAX} invitations can be open: withdraw one first.`,
        { facts: { max: INVITATIONS_MAX } },
      )
    const expiresAt = later(createdAt, INVITATION_MS)
    await insertInvitation(tx, {
      ...{ invitationId, organisationId, email, role, invitedById, createdAt, expiresAt },
      tokenDigest: tokenDigest(deps, token),
    })
    return {
      event: event(organisationId, 'member_invited', email, { after: { role } }),
      result: organisation.name,
    }
  })
  const link = `${namedOrigin(publicUrl)}/portal/invitation/${token}`
  const [inviter, organisation] = [plainName(request.invitedBy), plainName(name)]
  post({
    subject: `${inviter} invites you to ${organisation}`,
    text: `“${inviter}” (${request.inviterEmail}) invites you to join “${organisation}” at ${publicUrl}, as ${role}.\n\nAccept here, within a week:\n${link}\n\nIf you do not know them, ignore this email.\n`,
    link,
  })
  return { invitationId, link }
}

export async function withdrawInvitation(
  { trail }: Deps,
  who: Who,
  organisationId: string,
  invitationId: string,
): Promise<void> {
  await trail.change(who, async (tx) => {
    await hold(tx, organisationId)
    if (!(await deleteInvitation(tx, organisationId, invitationId))) throw notFound()
    return {
      event: event(organisationId, 'invitation_withdrawn', invitationId),
      result: undefined,
    }
  })
}

/**
 * The invitation is for one address: a person who finds the link also needs the account. A new account becomes active at
 * the same moment.
 */
export async function acceptInvitation(
  deps: Deps,
  who: Who,
  token: string,
  user: { readonly userId: string; readonly email: string },
): Promise<string> {
  const { trail, clock } = deps
  return trail.change(who, async (tx) => {
    const found = await findInvitation(tx, tokenDigest(deps, token), clock.now())
    if (!found)
      throw new PortalError(404, 'link_expired', 'This invitation is no longer valid: ask for a new one.')
    if (found.email !== user.email.toLowerCase())
      throw new PortalError(
        403,
        'not_for_you',
        `This invitation is for ${found.email}: sign in with that address.`,
        { facts: { email: found.email } },
      )
    const { organisationId, invitationId, role } = found
    await hold(tx, organisationId)
    if (!(await deleteInvitation(tx, organisationId, invitationId))) throw notFound()
    await confirmUser(tx, 'portal', user.userId)
    await putMember(tx, organisationId, { userId: user.userId, role, joinedAt: clock.now() })
    return {
      event: event(organisationId, 'member_joined', user.email, { after: { role } }),
      result: organisationId,
    }
  })
}

export async function changeRole(
  { trail }: Deps,
  who: Who,
  organisationId: string,
  { userId, role }: { readonly userId: string; readonly role: Role },
): Promise<void> {
  await trail.change(who, async (tx) => {
    const { member, owners } = await getMember(tx, organisationId, userId)
    if (member.role === 'owner' && role !== 'owner') requireAnotherOwner(owners)
    await putMember(tx, organisationId, { userId, role, joinedAt: member.joinedAt })
    const before = { role: member.role }
    return {
      event: event(organisationId, 'member_role_changed', member.email, { before, after: { role } }),
      result: undefined,
    }
  })
}

export async function removeMember(
  { trail }: Deps,
  who: Who,
  organisationId: string,
  userId: string,
): Promise<void> {
  await trail.change(who, async (tx) => {
    const { member, owners } = await getMember(tx, organisationId, userId)
    if (member.role === 'owner') requireAnotherOwner(owners)
    await deleteMember(tx, organisationId, userId)
    const before = { role: member.role }
    return { event: event(organisationId, 'member_removed', member.email, { before }), result: undefined }
  })
}

export async function renameOrganisation(
  { trail }: Deps,
  who: Who,
  organisationId: string,
  name: string,
): Promise<void> {
  await trail.change(who, async (tx) => {
    const before = { name: (await hold(tx, organisationId)).name }
    await updateOrganisationName(tx, organisationId, name)
    return {
      event: event(organisationId, 'organisation_renamed', null, { before, after: { name } }),
      result: undefined,
    }
  })
}

async function getMember(tx: DatabaseTransaction, organisationId: string, userId: string) {
  await hold(tx, organisationId)
  const members = await listMembers(tx, organisationId)
  const member = members.find((one) => one.userId === userId)
  if (!member) throw notFound()
  return { member, owners: members.filter(({ role }) => role === 'owner').length }
}

function requireAnotherOwner(owners: number): void {
  if (owners < 2)
    throw new PortalError(
      409,
      'last_owner',
      'An organisation needs an owner: make somebody else an owner first.',
    )
}

type MemberAction =
  | 'member_invited'
  | 'invitation_withdrawn'
  | 'member_joined'
  | 'member_role_changed'
  | 'member_removed'
  | 'organisation_renamed'

const event = (
  organisationId: string,
  action: MemberAction,
  subject: string | null,
  { before = null, after = null }: { readonly before?: Facts | null; readonly after?: Facts | null } = {},
) => ({ clientId: organisationId, action, subject, before, after })
