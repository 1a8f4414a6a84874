import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { flawOfPassword, PASSWORD_FLAWS, type PasswordOwner } from './password-rules.ts'

/** Whose password a request of the library changes. */
const OWNERS: Readonly<Record<string, (ctx: HookContext) => Promise<PasswordOwner | null>>> = {
  '/change-password': async (ctx) => (await getSessionFromCtx(ctx))?.user ?? null,
  async '/reset-password'({ body, query, context: { internalAdapter } }) {
    const token: unknown = body?.token ?? query?.token
    const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
    return found && internalAdapter.findUserById(found.value)
  },
}
type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** A password changed through the library's routes must be a good one. */
export const requireGoodPassword = createAuthMiddleware(async (ctx) => {
  const owner = await OWNERS[ctx.path]?.(ctx)
  const { newPassword } = (ctx.body ?? {}) as { newPassword?: unknown }
  // The library refuses requests for an unknown user, or one without a password.
  if (!owner || typeof newPassword !== 'string') return
  const flaw = await flawOfPassword(newPassword, owner)
  if (flaw) throw new APIError('BAD_REQUEST', { code: flaw.toUpperCase(), message: PASSWORD_FLAWS[flaw] })
})
