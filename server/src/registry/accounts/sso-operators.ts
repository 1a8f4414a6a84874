import { randomUUID } from 'node:crypto'
import {
  actorMark,
  addressOfNobody,
  type Claims,
  type Facts,
  GATEWAY_ITSELF,
  REALMS,
  type OperatorRole,
  PortalError,
  roleOfGroups,
  type SsoErrand,
  type Who,
} from '../../domain/index.ts'
import {
  type DatabaseTransaction,
  deleteFirstInvitations,
  deleteHalfMadeOperator,
  deleteOperatorInvitation,
  deleteSsoLink,
  findOperator,
  findOperatorSession,
  findSsoLink,
  findSsoUser,
  findUserByEmail,
  insertSsoCredential,
  insertSsoOperator,
  insertSsoUser,
  lockOperators,
  noteSsoClaims,
  putOperator,
  type SsoUser,
  updateProvenEmail,
} from '../../storage/index.ts'
import type { AccountDeps } from './account-deps.ts'
import { getInvitationOf } from './operators.ts'

type Deps = Pick<AccountDeps, 'db' | 'trail' | 'clock' | 'sealer' | 'sso'>

/** For whom a session is to be opened. */
interface SsoEntry {
  readonly userId: string
  readonly email: string
  readonly role: OperatorRole
}

/** Within one database transaction. */
interface Act extends Pick<Deps, 'trail' | 'clock' | 'sealer'> {
  readonly tx: DatabaseTransaction
  readonly who: Who
  readonly claims: Claims
  readonly role: OperatorRole
}

/**
 * Does what somebody went to the other server for, now that it has said who they are. They are found by issuer and
 * subject alone: an address never leads to an account. Null where an account was linked, whose owner is signed in
 * already.
 */
export async function comeBySso(
  deps: Deps,
  who: Who,
  claims: Claims,
  errand: SsoErrand,
): Promise<SsoEntry | null> {
  const role = roleOfGroups(claims.groups, deps.sso?.roles ?? new Map())
  if (role === null) {
    await deps.db.transaction().execute((tx) => forgetRole(tx, claims, deps.clock.now()))
    throw refused('sso_no_group', 'None of your groups has access here.')
  }
  return deps.trail.db.transaction().execute(async (tx) => {
    await lockOperators(tx)
    const act = { ...deps, tx, who, claims, role }
    const known = await findSsoUser(tx, claims)
    if (errand.kind === 'link') return link(act, known, errand)
    if (errand.kind === 'join') return join(act, known, errand.invitationDigest)
    return known ? signIn(act, known) : begin(act)
  })
}

/** A person who is in no group any more is shown without a role. */
async function forgetRole(tx: DatabaseTransaction, claims: Claims, at: Date): Promise<void> {
  const known = await findSsoUser(tx, claims)
  if (known) await noteSsoClaims(tx, known.userId, claims, { role: null, at })
}

async function signIn(act: Act, { userId, email, hasPassword }: SsoUser): Promise<SsoEntry> {
  const { tx, claims, role, clock } = act
  if ((await findOperator(tx, userId))?.isEnabled === false)
    throw refused('sso_disabled', 'Your account is disabled: ask an administrator.')
  const at = clock.now()
  await noteSsoClaims(tx, userId, claims, { role, at })
  const shown = hasPassword ? email : await followAddress(act, { userId, email })
  if (await insertSsoOperator(tx, userId, at)) await noteJoined(act, shown, {})
  return { userId, email: shown, role }
}

/**
 * A person known only to that server is shown with the address it gives; one that is unverified, or somebody else's,
 * changes nothing.
 */
async function followAddress(act: Act, { userId, email }: Pick<SsoUser, 'userId' | 'email'>) {
  const { tx, claims, trail } = act
  const { email: claimed, isEmailVerified } = claims
  if (claimed === null || !isEmailVerified || claimed === email) return email
  if (await findUserByEmail(tx, 'operator', claimed)) return email
  await updateProvenEmail(tx, userId, claimed)
  const change = { before: { email }, after: { email: claimed } }
  await trail.noteWithin(tx, asOperator(act.who, claimed), event('account_changed', 'address', change))
  return claimed
}

/** Somebody who comes for the first time. If their address already has an account here, they must say that both are theirs. */
async function begin(act: Act): Promise<SsoEntry> {
  const { tx, claims, role, clock } = act
  if (claims.email !== null && (await findUserByEmail(tx, 'operator', claims.email))) throw addressTaken()
  const [userId, at] = [randomUUID(), clock.now()]
  const email = claims.isEmailVerified && claims.email !== null ? claims.email : addressOfNobody(userId)
  await make(act, { userId, email, at })
  await insertSsoOperator(tx, userId, at)
  await noteJoined(act, email, {})
  return { userId, email, role }
}

async function join(act: Act, known: SsoUser | null, invitationDigest: string): Promise<SsoEntry> {
  const { tx, claims, role, clock } = act
  if (known) throw refused('sso_known', 'You are already an operator: sign in.')
  if (claims.email === null || !claims.isEmailVerified)
    throw refused(
      'sso_unproven',
      'Your organisation’s identity provider does not say that your address is confirmed.',
    )
  const invitation = await getInvitationOf({ ...act, db: tx }, Buffer.from(invitationDigest, 'base64url'))
  if (invitation.email !== null && invitation.email !== claims.email)
    throw refused('sso_other_address', 'The invitation is for another address.')
  const [userId, email, at] = [randomUUID(), claims.email, clock.now()]
  await deleteHalfMadeOperator(tx, email)
  await make(act, { userId, email, at })
  await deleteOperatorInvitation(tx, invitation.invitationId)
  const { role: given, inviterId: invitedBy } = invitation
  await putOperator(tx, { userId, role: given, isEnabled: true, joinedAt: at, invitedBy })
  await deleteFirstInvitations(tx)
  await noteJoined(act, email, { role: given, userId, invitedBy: invitedBy ?? invitation.invitedBy })
  return { userId, email, role }
}

async function make(
  { tx, claims, role }: Act,
  { userId, email, at }: { readonly userId: string; readonly email: string; readonly at: Date },
): Promise<void> {
  const isEmailVerified = email === claims.email
  if (!(await insertSsoUser(tx, { userId, name: claims.name, email }, { isEmailVerified, at })))
    throw addressTaken()
  // The same person came twice at one moment: the second finds what the first has created.
  if (!(await insertSsoCredential(tx, userId, claims, at))) throw refused('sso_failed', 'Try again.')
  await noteSsoClaims(tx, userId, claims, { role, at })
}

async function link(
  act: Act,
  known: SsoUser | null,
  { userId, sessionId }: Extract<SsoErrand, { kind: 'link' }>,
): Promise<null> {
  const { tx, claims, clock, trail } = act
  const at = clock.now()
  const operator = await findOperator(tx, userId)
  if (!operator?.isEnabled || !(await findOperatorSession(tx, userId, sessionId, at)))
    throw refused('sso_lost', 'You have signed out meanwhile.')
  if (known) throw refused('sso_taken', 'This account of your organisation is already linked to an operator.')
  if (await findSsoLink(tx, userId)) throw refused('sso_linked', 'Your account is already linked.')
  if (!(await insertSsoCredential(tx, userId, claims, at))) throw refused('sso_failed', 'Try again.')
  const { issuer, subject } = claims
  const change = { after: { issuer, subject } }
  const who = asOperator(act.who, operator.email)
  await trail.noteWithin(tx, who, event('account_changed', 'single sign-on linked', change))
  return null
}

/** From now on the server cannot vouch for this account, and the sessions that came from it are over. */
export async function unlinkSso(
  { trail }: Pick<Deps, 'trail'>,
  who: Who,
  { userId, hasPassword }: { readonly userId: string; readonly hasPassword: boolean },
): Promise<void> {
  if (!hasPassword)
    throw new PortalError(
      409,
      'only_way_in',
      'Your account has no password, so this is the only way to sign in.',
    )
  await trail.change(who, async (tx) => {
    const wasLinked = await deleteSsoLink(tx, userId)
    return {
      event: wasLinked ? event('account_changed', 'single sign-on unlinked') : null,
      result: undefined,
    }
  })
}

const refused = (code: string, message: string) => new PortalError(403, code, message)

const addressTaken = () =>
  refused('sso_address_taken', 'An account with your address already exists. Sign in to it and link the two.')

const asOperator = (who: Who, email: string): Who => ({
  ...who,
  actor: actorMark({ kind: REALMS.operator.actorKind, id: email }),
})

const noteJoined = ({ trail, tx, who }: Act, email: string, after: Facts): Promise<void> =>
  trail.noteWithin(
    tx,
    asOperator(who, email),
    event('operator_joined', email, { after: { ...after, by: 'single sign-on' } }),
  )

const event = (
  action: 'operator_joined' | 'account_changed',
  subject: string,
  { before = null, after = null }: { readonly before?: Facts | null; readonly after?: Facts | null } = {},
) => ({ clientId: GATEWAY_ITSELF, action, subject, before, after })
