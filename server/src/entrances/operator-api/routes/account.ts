import { z } from 'zod'
import { alreadyOperator, getOperatorInvitation, joinByInvitation } from '../../../registry/accounts/index.ts'
import { hasName, namedOrigin, OPERATOR_RIGHTS_OF } from '../../../domain/index.ts'
import { asUser, email, ownAccountRoutes, password, Reply, text } from '../../portal-kit/index.ts'
import { countPasskeys, findOperator, findUserByEmail } from '../../../storage/index.ts'
import { lacksSecondStep, roleOf } from '../caller.ts'
import type { OperatorDeps } from '../deps.ts'
import { ofUser, open } from '../route.ts'
import type { OperatorFacts, OperatorMe, ShownOperatorInvitation } from '../shapes.ts'
import { singleSignOnRoutes } from './single-sign-on.ts'

export const accountRoutes = [
  open('GET /facts', null, {
    async run({ version, served, mailer, publicUrl, sso }): Promise<OperatorFacts> {
      const named = namedOrigin(publicUrl)
      return {
        version,
        environments: [...served],
        sendsMail: mailer.sends,
        passkeyUrl: hasName(publicUrl) && named !== publicUrl ? `${named}/operator` : null,
        publicUrl,
        hasSingleSignOn: sso !== null,
        isSignUpOpen: false,
      }
    },
  }),

  ofUser('GET /me', null, {
    async run(deps, { user }): Promise<OperatorMe> {
      const { userId, name, hasTwoFactor, ssoRole } = user
      const [operator, passkeys] = await Promise.all([
        findOperator(deps.db, userId),
        countPasskeys(deps.db, deps.realm, userId),
      ])
      const role = roleOf(deps, operator, user)
      const { shownEmail, isEmailVerified } = operator ?? { shownEmail: user.email, ...user }
      return {
        user: { userId, name, email: shownEmail, isEmailVerified, hasTwoFactor, passkeys },
        isBySso: ssoRole !== null,
        role,
        rights: OPERATOR_RIGHTS_OF[role],
        needsTwoFactor: await lacksSecondStep(deps, operator),
        environments: [...deps.served],
      }
    },
  }),

  ...ownAccountRoutes(ofUser),
  ...singleSignOnRoutes,

  open('GET /invitations/:token', null, {
    async run(deps, _visitor, { params }): Promise<ShownOperatorInvitation> {
      const { email: invited, role, invitedBy } = await getOperatorInvitation(deps, params.token ?? '')
      return { email: invited, role, invitedBy }
    },
  }),

  // The link was sent to the address, or printed at the start of the gateway: nothing more needs to be proven.
  open('POST /sign-up', null, {
    body: z.strictObject({ name: text(100), email, password, invitation: text(100) }),
    async run(deps, { who, headers }, { body }) {
      const { name, email: address, invitation } = body
      await getOperatorInvitation(deps, invitation, address)
      const people = await deps.people()
      const joining = { ...(await accountFor(deps, body)), name, email: address }
      await joinByInvitation(deps, asUser(deps.realm, who, address), invitation, joining)
      const cookies = await people.enter(address, body.password, headers)
      return new Reply({ verificationLink: null, isSignedIn: cookies.length > 0 }, { 'set-cookie': cookies })
    },
  }),
]

interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** A new account, or one that somebody began to create and abandoned: that gets the password of the person who comes now. */
async function accountFor(deps: OperatorDeps, { name, email: address, password: chosen }: Person) {
  const people = await deps.people()
  const userId = await people.signUp({ name, email: address, password: chosen })
  if (userId !== null) return { userId, passwordHash: null }
  const known = await findUserByEmail(deps.db, deps.realm, address)
  if (!known || known.isEmailVerified) throw alreadyOperator(address)
  return { userId: known.userId, passwordHash: await people.hashPassword(chosen) }
}
