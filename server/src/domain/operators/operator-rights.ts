/** What somebody who runs the gateway may do. */
const OPERATOR_RIGHTS = [
  'overview_read',
  'merchants_read',
  'merchants_change',
  'merchants_view',
  'applications_decide',
  'keys_read',
  'keys_change',
  'money_read',
  'money_adjust',
  'payouts_decide',
  'stuck_read',
  'stuck_retry',
  'stuck_decide',
  'providers_read',
  'providers_change',
  'plans_read',
  'plans_change',
  'audit_read',
  'export',
  'privacy_ask',
  'proposals_read',
  'proposals_decide',
  'operators_read',
  'operators_change',
] as const
export type OperatorRight = (typeof OPERATOR_RIGHTS)[number]

/** The least first. */
export const OPERATOR_ROLES = ['support', 'approver', 'administrator'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

const SUPPORT = [
  ...(['overview_read', 'merchants_read', 'merchants_view', 'stuck_read', 'stuck_retry'] as const),
  ...(['providers_read', 'plans_read', 'operators_read'] as const),
] as const

/** Each role, and what it may do: support looks and tries again, approvers decide, administrators do everything. */
export const OPERATOR_RIGHTS_OF: Readonly<Record<OperatorRole, readonly OperatorRight[]>> = {
  support: SUPPORT,
  approver: [
    ...SUPPORT,
    ...(['merchants_change', 'applications_decide', 'plans_change', 'keys_read', 'money_read'] as const),
    ...(['money_adjust', 'payouts_decide'] as const),
    ...(['stuck_decide', 'audit_read', 'export', 'privacy_ask', 'proposals_read'] as const),
    'proposals_decide',
  ],
  administrator: OPERATOR_RIGHTS,
}

export const mayOperate = (role: OperatorRole, right: OperatorRight): boolean =>
  OPERATOR_RIGHTS_OF[role].includes(right)

/** The highest of the roles that somebody's groups grant; null where they grant none. */
export function roleOfGroups(
  groups: readonly string[],
  leading: ReadonlyMap<string, OperatorRole>,
): OperatorRole | null {
  const reached = groups.flatMap((group) => leading.get(group) ?? [])
  return OPERATOR_ROLES.filter((role) => reached.includes(role)).at(-1) ?? null
}

/** What somebody may be in one session: `given` here by an administrator or an invitation, `claimed` by another server. */
interface Roles {
  readonly given: OperatorRole | null
  /** Null in a session that did not come from another server. */
  readonly claimed: OperatorRole | null
}

/** A role given here takes precedence over a claimed one, unless a setting says otherwise; nothing is claimed without a group. */
export const roleInSession = ({ given, claimed }: Roles, doClaimsWin: boolean): OperatorRole | null =>
  claimed === null || (given !== null && !doClaimsWin) ? given : claimed
