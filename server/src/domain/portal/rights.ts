/** What somebody may do for an organisation at the portal. */
const RIGHTS = [
  'payments_read',
  'payments_act',
  'disputes_answer',
  'money_read',
  'bank_accounts_change',
  'export',
  'log_read',
  'notifications_read',
  'notifications_send',
  'keys_read',
  'keys_change',
  'settings_change',
  'sandbox_use',
  'production_ask',
  'team_read',
  'team_change',
  'audit_read',
  'till_use',
  'till_change',
] as const
export type Right = (typeof RIGHTS)[number]

export const ROLES = ['owner', 'engineer', 'support', 'finance', 'viewer', 'till'] as const
export type Role = (typeof ROLES)[number]

/** Each role, and what it may do. */
export const RIGHTS_OF: Readonly<Record<Role, readonly Right[]>> = {
  owner: RIGHTS,
  engineer: [
    ...(['payments_read', 'log_read', 'notifications_read', 'notifications_send', 'keys_read'] as const),
    ...(['keys_change', 'settings_change', 'sandbox_use', 'team_read', 'audit_read'] as const),
  ],
  support: [
    ...(['payments_read', 'payments_act', 'disputes_answer', 'log_read', 'notifications_read'] as const),
    ...(['notifications_send', 'team_read', 'till_use', 'till_change'] as const),
  ],
  finance: [
    ...(['payments_read', 'payments_act', 'disputes_answer', 'money_read', 'export', 'team_read'] as const),
    'audit_read',
  ],
  viewer: ['payments_read', 'notifications_read', 'team_read'],
  till: ['till_use'],
}

/** What an operator may do while viewing a merchant's pages: nothing that changes or exports anything. */
export const VIEW_RIGHTS: readonly Right[] = [
  ...(['payments_read', 'money_read', 'log_read', 'notifications_read', 'keys_read'] as const),
  ...(['team_read', 'audit_read'] as const),
]

export const mayDo = (role: Role, right: Right): boolean => RIGHTS_OF[role].includes(right)
