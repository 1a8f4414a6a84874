import type { SignedIn } from '../../registry/accounts/index.ts'
import { mayOperate, type OperatorRole, PortalError, roleInSession } from '../../domain/index.ts'
import { getUser, type User, type Visitor } from '../portal-kit/index.ts'
import { findOperator, type Operator } from '../../storage/index.ts'
import type { OperatorDeps } from './deps.ts'
import type { Caller, OperatorRoute } from './route.ts'

/** Who asks, as the route needs it. */
export async function findCaller(
  deps: OperatorDeps,
  visitor: Visitor,
  { for: kind, right }: OperatorRoute,
): Promise<Visitor | User | Caller> {
  if (kind === 'anybody') return visitor
  const user = await getUser(deps, visitor)
  if (kind === 'user') return user
  const operator = await findOperator(deps.db, user.user.userId)
  const role = roleOf(deps, operator, user.user)
  if (await lacksSecondStep(deps, operator))
    throw new PortalError(403, 'two_factor_needed', 'Turn on two-step sign-in in your profile first.')
  if (right && !mayOperate(role, right))
    throw new PortalError(
      403,
      'not_allowed',
      `Your role (${role}) does not allow this: ask an administrator.`,
      {
        facts: { role },
      },
    )
  return { ...user, role }
}

/** Somebody may have an account and no longer be an operator, or have groups that grant no role. */
export function roleOf(
  deps: Pick<OperatorDeps, 'sso'>,
  operator: Operator | null,
  session: Pick<SignedIn, 'ssoRole'>,
): OperatorRole {
  const role = findRole(deps, operator, session)
  if (role) return role
  throw new PortalError(403, 'no_role', 'You have no role here: ask an administrator.')
}

/** What an operator may be in a session: groups count only in a session that came from them. */
export function findRole(
  { sso }: Pick<OperatorDeps, 'sso'>,
  operator: Operator | null,
  { ssoRole }: Pick<SignedIn, 'ssoRole'>,
): OperatorRole | null {
  if (!operator?.isEnabled) return null
  const given = operator.isBySso ? null : operator.role
  return roleInSession({ given, claimed: ssoRole }, sso?.doRolesWin === true)
}

/** Single sign-on has its own steps; a user with a password needs a second one. */
export const lacksSecondStep = async (
  deps: Pick<OperatorDeps, 'needsTwoFactor'>,
  operator: Operator | null,
): Promise<boolean> =>
  operator?.hasPassword === true && !operator.hasTwoFactor && (await deps.needsTwoFactor())
