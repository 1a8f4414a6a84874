/**
 * The people of both portals, merchants' and operators': who they are, how they prove it, and for whom they act.
 * Authentication (passwords, passkeys, codes, sessions, single sign-on) is the account library's work (better-auth), on
 * tables of each portal's own. Organisations, roles and invitations are ours, because each change to them has an entry in
 * the audit trail. Nothing here knows payments or HTTP routes.
 */
import type { AccountDeps } from './account-deps.ts'
import type { People } from './people.ts'

export type { AccountDeps } from './account-deps.ts'
export { ADDRESS_HEADER, SERVED_PATHS } from './addresses.ts'
export { createMailer, type Mailer, sendMail } from './mailer.ts'
export {
  acceptInvitation,
  changeRole,
  invite,
  removeMember,
  renameOrganisation,
  tokenDigest,
  withdrawInvitation,
} from './members.ts'
export {
  alreadyOperator,
  changeOperator,
  changeOperatorNamed,
  firstOperatorLink,
  getOperatorInvitation,
  inviteOperator,
  joinByInvitation,
  operatorTokenDigest,
  withdrawOperatorInvitation,
} from './operators.ts'
export { createOrganisation } from './organisations.ts'
export type { PasswordHashes } from './passwords.ts'
export type { People, SignedIn } from './people.ts'
export type { SsoWord } from './single-sign-on.ts'
export { SSO_CALLBACK } from './single-sign-paths.ts'
export { comeBySso, unlinkSso } from './sso-operators.ts'
export { removeUnconfirmed, removeUnconfirmedUser } from './unconfirmed.ts'

/** The library takes a while to load, so it is loaded when somebody first opens the portal. */
export async function loadPeople(deps: AccountDeps): Promise<People> {
  const { createPeople } = await import('./people.ts')
  return createPeople(deps)
}
