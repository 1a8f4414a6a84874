import { timingSafeEqual } from 'node:crypto'
import { later, mayOperate, VIEW_MS, viewCookie, viewTokenIn } from '../../domain/index.ts'
import type { Visitor } from '../portal-kit/index.ts'
import { findOperator, findOperatorSession } from '../../storage/index.ts'
import { findRole, lacksSecondStep } from './caller.ts'
import type { OperatorDeps } from './deps.ts'

/** Who looks at whose pages. */
interface View {
  readonly userId: string
  readonly sessionId: string
  readonly organisationId: string
  readonly clientId: string
}

const PURPOSE = 'operator view'

/** The cookie by which the merchants' portal knows an operator for a while. */
export function beginView({ sealer, clock, publicUrl }: OperatorDeps, view: View): string {
  const endsAt = later(clock.now(), VIEW_MS).getTime()
  const claim = Buffer.from(JSON.stringify({ ...view, endsAt })).toString('base64url')
  return viewCookie(publicUrl, `${claim}.${sealer.digest(claim, PURPOSE).toString('base64url')}`)
}

/**
 * The operator who looks at a merchant's pages; null without such a cookie, or with one that was not made here, that is
 * over, or whose operator has signed out, may not look any more or comes from another address.
 */
export async function findViewer(deps: OperatorDeps, { headers, address }: Visitor) {
  const claim = claimIn(deps, headers.get('cookie') ?? '')
  const { db, clock } = deps
  if (!claim || claim.endsAt <= clock.now().getTime() || deps.isAdmitted?.(address) === false) return null
  const { userId, sessionId, organisationId, clientId, endsAt } = claim
  const operator = await findOperator(db, userId)
  const session = await findOperatorSession(db, userId, sessionId, clock.now())
  const role = session && findRole(deps, operator, session)
  if (!operator || !role || !mayOperate(role, 'merchants_view') || (await lacksSecondStep(deps, operator)))
    return null
  const { name, email } = operator
  return { name, email, organisationId, clientId, endsAt: new Date(endsAt) }
}

function claimIn({ sealer }: OperatorDeps, cookies: string): (View & { readonly endsAt: number }) | null {
  const [claim = '', mark = ''] = viewTokenIn(cookies)?.split('.') ?? []
  const [given, made] = [Buffer.from(mark, 'base64url'), sealer.digest(claim, PURPOSE)]
  if (given.length !== made.length || !timingSafeEqual(given, made)) return null
  return JSON.parse(Buffer.from(claim, 'base64url').toString())
}
