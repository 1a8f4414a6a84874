import type { OperatorRoute } from './route.ts'
import { accountRoutes } from './routes/account.ts'
import { applicationRoutes } from './routes/applications.ts'
import { merchantRoutes } from './routes/merchants.ts'
import { moneyRoutes } from './routes/money.ts'
import { operatorRoutes } from './routes/operators.ts'
import { proposalRoutes } from './routes/proposals.ts'

/** Every route of the operators' interface; tests walk it by role. */
export const ROUTES: readonly OperatorRoute[] = [
  ...accountRoutes,
  ...moneyRoutes,
  ...proposalRoutes,
  ...operatorRoutes,
  ...merchantRoutes,
  ...applicationRoutes,
]
