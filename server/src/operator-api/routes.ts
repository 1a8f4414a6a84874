import type { OperatorRoute } from './route.ts'
import { accountRoutes } from './routes/account.ts'
import { applicationRoutes } from './routes/applications.ts'
import { merchantRoutes } from './routes/merchants.ts'
import { operatorRoutes } from './routes/operators.ts'

/** Every route of the operators' interface; tests walk it by role. */
export const ROUTES: readonly OperatorRoute[] = [
  ...accountRoutes,
  ...operatorRoutes,
  ...merchantRoutes,
  ...applicationRoutes,
]
