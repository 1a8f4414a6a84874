import { z } from 'zod'
import { deleteOtherSessions, deletePortalSession, listPortalSessions } from '../../storage/index.ts'
import { notFound } from './caller.ts'
import { text } from './fields.ts'
import type { KitDeps } from './deps.ts'
import type { Route, RouteMaker, User } from './route.ts'
import type { SessionRow } from './shapes.ts'

/** What owners change about their account, and where they are signed in. */
export const ownAccountRoutes = <P extends KitDeps, K extends string, R extends string>(
  ofUser: RouteMaker<P, K, R, User, R | null>,
): Route<P, K, R>[] => [
  ofUser('POST /account', null, {
    body: z.strictObject({ name: text(100) }),
    async run({ people, trail }, { user, who }, { body }) {
      await (await people()).rename(user.userId, body.name)
      const [before, after] = [{ name: user.name }, { name: body.name }]
      await trail.note(who, { clientId: '-', action: 'account_changed', subject: 'name', before, after })
    },
  }),

  ofUser('GET /account/sessions', null, {
    async run({ db, realm, clock }, { user }): Promise<SessionRow[]> {
      const sessions = await listPortalSessions(db, realm, user.userId, clock.now())
      return sessions.map(({ sessionId, address, userAgent, createdAt, lastSeenAt }) => ({
        sessionId,
        isThisOne: sessionId === user.sessionId,
        address,
        userAgent,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }))
    },
  }),

  ofUser('DELETE /account/sessions/:sessionId', null, {
    async run({ db, realm, trail }, { user, who }, { params }) {
      if (!(await deletePortalSession(db, realm, user.userId, params.sessionId ?? ''))) throw notFound()
      const event = {
        action: 'account_changed',
        subject: 'session ended',
        before: null,
        after: null,
      } as const
      await trail.note(who, { clientId: '-', ...event })
    },
  }),

  ofUser('POST /account/sessions/end-others', null, {
    async run({ db, realm, trail }, { user, who }) {
      const ended = await deleteOtherSessions(db, realm, user.userId, user.sessionId)
      const event = { action: 'account_changed', subject: 'other sessions ended', before: null } as const
      await trail.note(who, { clientId: '-', ...event, after: { ended } })
      return { ended }
    },
  }),
]
