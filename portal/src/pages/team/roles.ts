import type { Role } from '../../../../server/src/portal-api/shapes.ts'

export const ROLES = ['owner', 'engineer', 'support', 'finance', 'viewer'] as const satisfies readonly Role[]
