import { z } from 'zod'
import { acceptOperatorInvitation, getOperatorInvitation } from '../../accounts/index.ts'
import { hasName, namedOrigin, OPERATOR_RIGHTS_OF, PortalError } from '../../domain/index.ts'
import { asUser, email, notFound, ownAccountRoutes, password, Reply, text } from '../../portal-kit/index.ts'
import { countPasskeys, findOperator, findUserByEmail } from '../../storage/index.ts'
import { lacksSecondStep, roleOf } from '../caller.ts'
import { ofUser, open } from '../route.ts'
import type { OperatorFacts, OperatorMe, ShownOperatorInvitation } from '../shapes.ts'

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
    async run(parts, { user }): Promise<OperatorMe> {
      const { userId, name, email: address, isEmailVerified, hasTwoFactor } = user
      const [operator, passkeys] = await Promise.all([
        findOperator(parts.db, userId),
        countPasskeys(parts.db, parts.house, userId),
      ])
      const role = roleOf(operator)
      return {
        user: { userId, name, email: address, isEmailVerified, hasTwoFactor, passkeys },
        role,
        rights: OPERATOR_RIGHTS_OF[role],
        needsTwoFactor: lacksSecondStep(parts, operator),
        environments: [...parts.served],
      }
    },
  }),

  ...ownAccountRoutes(ofUser),

  open('GET /invitations/:token', null, {
    async run(parts, _visitor, { params }): Promise<ShownOperatorInvitation> {
      const { email: invited, role, invitedBy } = await getOperatorInvitation(parts, params.token ?? '')
      return { email: invited, role, invitedBy }
    },
  }),

  // The link was sent to the address, or printed for whoever started the gateway: nothing more is to be proven.
  open('POST /sign-up', null, {
    body: z.strictObject({ name: text(100), email, password, invitation: text(100) }),
    async run(parts, { who, headers }, { body }) {
      const { email: address, invitation } = body
      const found = await getOperatorInvitation(parts, invitation)
      if (found.email !== null && found.email !== address)
        throw new PortalError(403, 'not_for_you', `This invitation is for ${found.email}.`, {
          field: 'email',
          facts: { email: found.email },
        })
      if (await findUserByEmail(parts.db, parts.house, address))
        throw new PortalError(
          409,
          'account_exists',
          'This address has an account: sign in and open the link again.',
        )
      const people = await parts.people()
      const userId = await people.signUp({ name: body.name, email: address, password: body.password })
      if (userId === null) throw notFound()
      const user = { userId, email: address }
      await acceptOperatorInvitation(parts, asUser(parts.house, who, address), invitation, user)
      const token = new URL(await people.verificationLink(address)).searchParams.get('token') ?? ''
      const { cookies } = await people.verifyEmail(token, headers)
      return new Reply({ verificationLink: null, isSignedIn: true }, { 'set-cookie': cookies })
    },
  }),

  ofUser('POST /invitations/:token/accept', null, {
    run: (parts, { user, who }, { params }) => acceptOperatorInvitation(parts, who, params.token ?? '', user),
  }),
]
