import { z } from 'zod'
import { getOperatorInvitation, operatorTokenDigest, unlinkSso } from '../../../registry/accounts/index.ts'
import { FRESH_MS, REALMS, PortalError, type SsoErrand } from '../../../domain/index.ts'
import { Reply, text, type User, type Visitor } from '../../portal-kit/index.ts'
import { findOperator, findSsoLink } from '../../../storage/index.ts'
import { roleOf } from '../caller.ts'
import type { OperatorDeps } from '../deps.ts'
import { ofUser, open } from '../route.ts'
import type { OwnSingleSignOn } from '../shapes.ts'

const HOME = REALMS.operator.path

/** The way to the organisation's server: to sign in, to accept an invitation, or to link an account with it. */
export const singleSignOnRoutes = [
  open('POST /single-sign-on', null, {
    body: z.strictObject({
      /** Where to go on to, a page of ours. */
      next: text(500).regex(/^\//).optional(),
      invitation: text(100).optional(),
      isSilent: z.boolean().optional(),
    }),
    async run(deps, visitor, { body: { next = '/', invitation, isSilent = false } }) {
      const page = `${HOME}${next}`
      if (invitation === undefined)
        return begin(deps, visitor, { errand: { kind: 'sign-in' }, page, isSilent })
      await getOperatorInvitation(deps, invitation)
      const invitationDigest = operatorTokenDigest(deps, invitation).toString('base64url')
      return begin(deps, visitor, { errand: { kind: 'join', invitationDigest }, page, isSilent })
    },
  }),

  ofUser('GET /account/single-sign-on', null, {
    async run(deps, user): Promise<OwnSingleSignOn> {
      const { db, sso } = deps
      const { userId } = user.user
      const [link, operator] = await Promise.all([findSsoLink(db, userId), findOperator(db, userId)])
      return {
        isOffered: sso !== null,
        link: link && { ...link, linkedAt: link.linkedAt.toISOString() },
        mayUnlink: operator?.hasPassword === true,
        isFresh: isFresh(deps, user),
      }
    },
  }),

  ofUser('POST /account/single-sign-on', null, {
    async run(deps, user) {
      const { userId, sessionId } = user.user
      roleOf(deps, await findOperator(deps.db, userId), user.user)
      if (!isFresh(deps, user))
        throw new PortalError(403, 'sign_in_again', 'Sign in again with your password or passkey first.')
      const errand = { kind: 'link', userId, sessionId } as const
      return begin(deps, user, { errand, page: `${HOME}/account`, isSilent: false })
    },
  }),

  ofUser('DELETE /account/single-sign-on', null, {
    async run(deps, { user, who }) {
      const operator = await findOperator(deps.db, user.userId)
      await unlinkSso(deps, who, { userId: user.userId, hasPassword: operator?.hasPassword === true })
    },
  }),
]

/** Somebody who sits down at another's open page must not make it theirs. */
const isFresh = ({ clock }: OperatorDeps, { user: { signedInAt, ssoRole } }: User): boolean =>
  ssoRole === null && clock.now().getTime() - signedInAt.getTime() < FRESH_MS

async function begin(
  deps: OperatorDeps,
  { headers }: Visitor,
  { errand, page, isSilent }: { errand: SsoErrand; page: string; isSilent: boolean },
): Promise<Reply> {
  const errorPage = errand.kind === 'link' ? `${HOME}/account` : `${HOME}/sign-in`
  const people = await deps.people()
  const { url, cookies } = await people.beginSso(headers, { errand, page, errorPage, isSilent })
  return new Reply({ url }, { 'set-cookie': cookies })
}
