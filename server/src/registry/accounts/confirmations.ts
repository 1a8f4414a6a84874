import { timingSafeEqual } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { DAY_MS, REALMS, later } from '../../domain/index.ts'
import type { AccountDeps } from './account-deps.ts'

const CONFIRMATION_MS = DAY_MS
const PURPOSE = 'maker of an account'

/**
 * What confirms an address, and for whom. The link names an account, not an address, and looks the same whether the
 * account exists or not. The cookie belongs to the browser that created the account: a stranger's password must not
 * become valid because the owner of the address clicks on a link.
 */
export function createConfirmations(
  { realm, sealer, clock, publicUrl }: Pick<AccountDeps, 'realm' | 'sealer' | 'clock' | 'publicUrl'>,
  secret: string,
) {
  const cookieName = `amsel_${realm}_maker`
  const markOf = (userId: string) => sealer.digest(`${realm} ${userId}`, PURPOSE)
  return {
    makeToken: (userId: string): Promise<string> => {
      const endsAt = later(clock.now(), CONFIRMATION_MS).getTime()
      return symmetricEncrypt({ key: secret, data: JSON.stringify({ userId, endsAt }) })
    },

    /** Which account a token is for; null where it is not valid. */
    async read(token: string): Promise<string | null> {
      try {
        const { userId, endsAt } = JSON.parse(await symmetricDecrypt({ key: secret, data: token }))
        return typeof userId === 'string' && endsAt > clock.now().getTime() ? userId : null
      } catch {
        return null
      }
    },

    makerCookie: (userId: string): string =>
      [
        `${cookieName}=${markOf(userId).toString('base64url')}`,
        `Path=${REALMS[realm].path}`,
        `Max-Age=${CONFIRMATION_MS / 1_000}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
      ].join('; '),

    /** Whether the account was created in this browser. */
    isMaker(headers: Headers, userId: string): boolean {
      const pairs = (headers.get('cookie') ?? '').split(/;\s*/)
      const given = pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
      const [mark, made] = [Buffer.from(given ?? '', 'base64url'), markOf(userId)]
      return mark.length === made.length && timingSafeEqual(mark, made)
    },
  }
}
