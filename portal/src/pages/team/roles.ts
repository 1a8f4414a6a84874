import type { Role } from 'amsel/portal-api'

export const ROLES = [
  'owner',
  'engineer',
  'support',
  'finance',
  'viewer',
  'till',
] as const satisfies readonly Role[]
