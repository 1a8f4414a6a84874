import type { OperatorRole } from '../../../../../server/src/operator-api/shapes.ts'

/** Those who may do most first. */
export const OPERATOR_ROLES = [
  'administrator',
  'approver',
  'support',
] as const satisfies readonly OperatorRole[]
