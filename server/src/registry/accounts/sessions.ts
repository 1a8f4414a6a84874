import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { OPERATOR_ROLES } from '../../domain/index.ts'

const OPENING = z.object({
  userId: z.string(),
  /** The role that single sign-on granted. */
  ssoRole: z.enum(OPERATOR_ROLES).optional(),
  claimsAt: z.date().optional(),
})

/** Opens a session for somebody who has authenticated by means that the library does not know. It is not a route. */
export const sessions = {
  id: 'sessions',
  endpoints: {
    openSession: createAuthEndpoint({ method: 'POST', body: OPENING }, async (c) => {
      const { userId, ...more } = c.body
      const { internalAdapter } = c.context
      const user = await internalAdapter.findUserById(userId)
      const session = user && (await internalAdapter.createSession(userId, false, more))
      if (!session) throw new Error('The session could not be opened.')
      await setSessionCookie(c, { session, user })
      return c.json({ ok: true })
    }),
  },
} satisfies BetterAuthPlugin
