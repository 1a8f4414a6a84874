import type { OperatorRole } from 'amsel/operator-api'

/** Those who may do most first. */
export const OPERATOR_ROLES = [
  'administrator',
  'approver',
  'support',
] as const satisfies readonly OperatorRole[]
