import { randomBytes, randomUUID } from 'node:crypto'
import {
  DAY_MS,
  type Facts,
  GATEWAY_ITSELF,
  REALMS,
  later,
  namedOrigin,
  OperatorError,
  type OperatorRole,
  PortalError,
  plainName,
  type Who,
} from '../../domain/index.ts'
import {
  claimOperatorUser,
  type DatabaseTransaction,
  deleteFirstInvitations,
  deleteOperatorInvitation,
  deleteOtherSessions,
  findOperatorInvitation,
  hasOperators,
  insertOperatorInvitation,
  listOperatorInvitations,
  listOperators,
  lockOperators,
  type Operator,
  type OperatorClaim,
  type OperatorInvitation,
  putOperator,
} from '../../storage/index.ts'
import type { AccountDeps } from './account-deps.ts'

type Deps = Pick<AccountDeps, 'db' | 'trail' | 'clock' | 'sealer' | 'publicUrl'>

/** How long a link is valid. */
const INVITATION_MS = 7 * DAY_MS
const INVITATIONS_MAX = 100

export const operatorTokenDigest = ({ sealer }: Pick<Deps, 'sealer'>, token: string): Buffer =>
  sealer.digest(token, 'invitation of an operator')

const newLink = (deps: Pick<Deps, 'sealer' | 'publicUrl'>) => {
  const token = randomBytes(24).toString('base64url')
  const link = `${namedOrigin(deps.publicUrl)}${REALMS.operator.path}/invitation/${token}`
  return { tokenDigest: operatorTokenDigest(deps, token), link, invitationId: randomUUID() }
}

/** The link for starting a gateway that has no operator yet; null where it has one. It is valid until somebody has used one. */
export async function firstOperatorLink(deps: Omit<Deps, 'trail'>): Promise<string | null> {
  const { db, clock } = deps
  if (await hasOperators(db)) return null
  const { link, invitationId, tokenDigest } = newLink(deps)
  const createdAt = clock.now()
  await insertOperatorInvitation(db, {
    ...{ invitationId, tokenDigest, createdAt, expiresAt: later(createdAt, INVITATION_MS) },
    ...{ email: null, role: 'administrator', invitedBy: 'the start', inviterId: null },
  })
  return link
}

/** The link, which is the only place that holds its token. */
export async function inviteOperator(
  deps: Deps & { readonly mailer?: AccountDeps['mailer'] },
  who: Who,
  request: {
    readonly email: string
    readonly role: OperatorRole
    readonly invitedBy: string
    /** The operator who invites on the pages, and has a mail sent. */
    readonly inviter?: { readonly userId: string; readonly email: string }
  },
): Promise<{ invitationId: string; link: string; expiresAt: Date }> {
  const { trail, clock } = deps
  const { role, invitedBy, inviter } = request
  const inviterId = inviter?.userId ?? null
  const email = request.email.toLowerCase()
  const cause = { by: 'user', userId: inviter?.userId ?? invitedBy } as const
  const post = await deps.mailer?.admit({ kind: 'invitation', to: email, cause })
  const { link, invitationId, tokenDigest } = newLink(deps)
  const createdAt = clock.now()
  const expiresAt = later(createdAt, INVITATION_MS)
  await trail.change(who, async (tx) => {
    await lockOperators(tx)
    if ((await listOperators(tx)).some((operator) => operator.email === email)) throw alreadyOperator(email)
    if ((await listOperatorInvitations(tx, createdAt)).length >= INVITATIONS_MAX)
      throw new PortalError(
        409,
        'too_many_invitations',
        `At most ${INVITATIONS_MAX} invitations can be open: withdraw one first.`,
        { facts: { max: INVITATIONS_MAX } },
      )
    await insertOperatorInvitation(tx, {
      ...{ invitationId, tokenDigest, email, role, invitedBy, inviterId, createdAt, expiresAt },
    })
    return { event: event('operator_invited', email, { after: { role } }), result: undefined }
  })
  const name = plainName(invitedBy)
  post?.({
    subject: `${name} invites you to run ${deps.publicUrl}`,
    text: `“${name}”${inviter ? ` (${inviter.email})` : ''} invites you to run the payment gateway at ${deps.publicUrl}, as ${role}.\n\nAccept here, within a week:\n${link}\n\nIf you do not know them, ignore this email.\n`,
    link,
  })
  return { invitationId, link, expiresAt }
}

export async function withdrawOperatorInvitation(
  { trail }: Pick<Deps, 'trail'>,
  who: Who,
  invitationId: string,
): Promise<void> {
  await trail.change(who, async (tx) => {
    if (!(await deleteOperatorInvitation(tx, invitationId))) throw notFound()
    return { event: event('operator_invitation_withdrawn', invitationId), result: undefined }
  })
}

/** Who may use this link; `link_expired` where nobody may, `not_for_you` where it is for another address. */
export async function getOperatorInvitation(
  deps: Omit<Deps, 'trail' | 'publicUrl'>,
  token: string,
  email: string | null = null,
): Promise<OperatorInvitation> {
  const found = await getInvitationOf(deps, operatorTokenDigest(deps, token))
  if (email !== null && found.email !== null && found.email !== email)
    throw new PortalError(403, 'not_for_you', `This invitation is for ${found.email}.`, {
      field: 'email',
      facts: { email: found.email },
    })
  return found
}

/** By what is stored of its link. */
export async function getInvitationOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  digest: Buffer,
): Promise<OperatorInvitation> {
  const found = await findOperatorInvitation(db, digest, clock.now())
  if (!found || (found.email === null && (await hasOperators(db))))
    throw new PortalError(404, 'link_expired', 'This invitation is no longer valid: ask for a new one.')
  return found
}

/**
 * Makes an operator of the person whose address the invitation names, or of whoever has the link of a first start. Their
 * account becomes active at the same moment: one that was created and abandoned goes to the next person with the
 * invitation.
 */
export async function joinByInvitation(
  deps: Deps,
  who: Who,
  token: string,
  person: OperatorClaim & { readonly email: string },
): Promise<void> {
  const { trail, clock } = deps
  await trail.change(who, async (tx) => {
    await lockOperators(tx)
    const invitation = await getOperatorInvitation({ ...deps, db: tx }, token, person.email)
    const { invitationId, role, inviterId } = invitation
    if (!(await claimOperatorUser(tx, person))) throw alreadyOperator(person.email)
    if (!(await deleteOperatorInvitation(tx, invitationId))) throw notFound()
    const { userId } = person
    await putOperator(tx, { userId, role, isEnabled: true, joinedAt: clock.now(), invitedBy: inviterId })
    await deleteFirstInvitations(tx)
    const after = { role, userId, invitedBy: inviterId ?? invitation.invitedBy }
    return { event: event('operator_joined', person.email, { after }), result: undefined }
  })
}

export const alreadyOperator = (email: string) =>
  new PortalError(409, 'already_operator', `${email} is already an operator.`, {
    field: 'email',
    facts: { email },
  })

interface OperatorRequest {
  readonly role?: OperatorRole | undefined
  readonly isEnabled?: boolean | undefined
}

/** Gives somebody another role, or removes their access: their sessions end at once. */
export async function changeOperator(
  { trail }: Pick<Deps, 'trail'>,
  who: Who,
  userId: string,
  request: OperatorRequest,
): Promise<void> {
  await trail.change(who, async (tx) => {
    const { operator, others } = await holdOperator(tx, userId)
    const before = { role: operator.role, isEnabled: operator.isEnabled }
    const after = { role: request.role ?? operator.role, isEnabled: request.isEnabled ?? operator.isEnabled }
    if (isAdministrator(operator) && !isAdministrator(after) && !others.some(isAdministrator))
      throw new PortalError(
        409,
        'last_administrator',
        'There must be at least one administrator: make somebody else an administrator first.',
      )
    const role = request.role ?? (operator.isBySso ? null : operator.role)
    const { joinedAt, invitedBy } = operator
    await putOperator(tx, { userId, role, isEnabled: after.isEnabled, joinedAt, invitedBy })
    if (!after.isEnabled) await deleteOtherSessions(tx, 'operator', userId, null)
    return { event: event('operator_changed', operator.email, { before, after }), result: undefined }
  })
}

/** By the address, as the command line knows people. */
export async function changeOperatorNamed(
  deps: Pick<Deps, 'db' | 'trail'>,
  who: Who,
  email: string,
  request: OperatorRequest,
): Promise<void> {
  const found = (await listOperators(deps.db)).find((one) => one.email === email.toLowerCase())
  if (!found) throw new OperatorError(`There is no operator ${email}: "operator list" shows all operators.`)
  await changeOperator(deps, who, found.userId, request)
}

const isAdministrator = ({ role, isEnabled }: Pick<Operator, 'role' | 'isEnabled'>): boolean =>
  isEnabled && role === 'administrator'

async function holdOperator(tx: DatabaseTransaction, userId: string) {
  await lockOperators(tx)
  const all = await listOperators(tx)
  const operator = all.find((one) => one.userId === userId)
  if (!operator) throw notFound()
  return { operator, others: all.filter((one) => one.userId !== userId) }
}

const notFound = () => new PortalError(404, 'not_found', 'There is nothing here.')

type Action = 'operator_invited' | 'operator_invitation_withdrawn' | 'operator_joined' | 'operator_changed'

const event = (
  action: Action,
  subject: string,
  { before = null, after = null }: { readonly before?: Facts | null; readonly after?: Facts | null } = {},
) => ({ clientId: GATEWAY_ITSELF, action, subject, before, after })
