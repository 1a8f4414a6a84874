import { z } from 'zod'
import {
  changeOperator,
  inviteOperator,
  withdrawOperatorInvitation,
} from '../../../registry/accounts/index.ts'
import { OPERATOR_ROLES, PortalError } from '../../../domain/index.ts'
import { email } from '../../portal-kit/index.ts'
import { listOperatorInvitations, listOperators } from '../../../storage/index.ts'
import { ofOperator } from '../route.ts'
import type { OperatorInvited, OperatorTeam } from '../shapes.ts'

const role = z.enum(OPERATOR_ROLES)

/** Who runs the gateway. */
export const operatorRoutes = [
  ofOperator('GET /operators', 'operators_read', {
    async run({ db, clock }): Promise<OperatorTeam> {
      const [operators, invitations] = await Promise.all([
        listOperators(db),
        listOperatorInvitations(db, clock.now()),
      ])
      return {
        operators: operators.map(({ hasPassword, shownEmail, joinedAt, lastSeenAt, ...rest }) => ({
          ...rest,
          email: shownEmail,
          joinedAt: joinedAt.toISOString(),
          lastSeenAt: lastSeenAt?.toISOString() ?? null,
        })),
        invitations: invitations.map(({ invitationId, email: invited, role: as, invitedBy, expiresAt }) => ({
          ...{ invitationId, invitedBy },
          email: invited ?? '',
          role: as,
          expiresAt: expiresAt.toISOString(),
        })),
      }
    },
  }),

  ofOperator('POST /operators/invitations', 'operators_change', {
    body: z.strictObject({ email, role }),
    async run(deps, { user, who }, { body }): Promise<OperatorInvited> {
      const { invitationId, link } = await inviteOperator(deps, who, {
        ...body,
        invitedBy: user.name,
        inviter: user,
      })
      return { invitationId, link: deps.mailer.sends ? null : link }
    },
  }),

  ofOperator('DELETE /operators/invitations/:invitationId', 'operators_change', {
    run: (deps, { who }, { params }) => withdrawOperatorInvitation(deps, who, params.invitationId ?? ''),
  }),

  ofOperator('POST /operators/:userId', 'operators_change', {
    body: z.strictObject({ role: role.optional(), isEnabled: z.boolean().optional() }),
    async run(deps, { user, who }, { params, body }) {
      // A person who locks themselves out by mistake needs the command line.
      if (params.userId === user.userId)
        throw new PortalError(
          409,
          'not_yourself',
          'You cannot change your own role. Ask another administrator.',
        )
      await changeOperator(deps, who, params.userId ?? '', body)
    },
  }),
]
