import { z } from 'zod'
import {
  ALERT_CHOICES,
  type AlertChoice,
  isAddressOfNobody,
  MATTER_NAMES,
  mayActOn,
  severityOf,
} from '../../../domain/index.ts'
import {
  deleteToldAlerts,
  findAlertChoice,
  findOperator,
  lockAlertRecipient,
  updateAlertRecipient,
} from '../../../storage/index.ts'
import { roleOf } from '../caller.ts'
import { ofUser } from '../route.ts'
import type { OwnAlerts } from '../shapes.ts'

/** How operators want to be told of what needs them. */
export const alertRoutes = [
  ofUser('GET /account/alerts', null, {
    async run(deps, { user }): Promise<OwnAlerts> {
      const operator = await findOperator(deps.db, user.userId)
      const role = roleOf(deps, operator, user)
      const names = MATTER_NAMES.filter((name) => mayActOn(role, name))
      const urgent = names.filter((name) => severityOf(name, { isSandboxOnly: false }) === 'critical')
      return {
        choice: (await findAlertChoice(deps.db, user.userId)) ?? ALERT_CHOICES[0],
        sendsMail: deps.mailer.sends,
        isReachable: operator?.isEmailVerified === true && !isAddressOfNobody(operator.email),
        urgent,
        others: names.filter((name) => !urgent.includes(name)),
      }
    },
  }),

  ofUser('POST /account/alerts', null, {
    body: z.strictObject({ choice: z.enum(ALERT_CHOICES) }),
    async run(deps, { user, who }, { body: { choice } }) {
      const { db, clock, trail } = deps
      roleOf(deps, await findOperator(db, user.userId), user)
      await trail.change(who, async (tx) => {
        const now = clock.now()
        const before: { choice: AlertChoice } = {
          choice: (await lockAlertRecipient(tx, user.userId, now)).choice,
        }
        await updateAlertRecipient(tx, user.userId, {
          choice,
          // Whoever comes back begins anew, with what stands by then.
          ...(before.choice === 'off' && { digestedAt: now }),
        })
        if (choice === 'off') await deleteToldAlerts(tx, user.userId, null)
        const event = { clientId: '-', action: 'account_changed', subject: 'alerts' } as const
        return { event: { ...event, before, after: { choice } }, result: undefined }
      })
    },
  }),
]
