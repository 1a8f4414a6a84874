import type { OperatorRoute } from './route.ts'
import { accountRoutes } from './routes/account.ts'
import { moneyRoutes } from './routes/money.ts'
import { operatorRoutes } from './routes/operators.ts'
import { overviewRoutes } from './routes/overview.ts'
import { proposalRoutes } from './routes/proposals.ts'
import { stuckRoutes } from './routes/stuck.ts'

/** Every route of the operators' interface; tests walk it by role. */
export const ROUTES: readonly OperatorRoute[] = [
  ...accountRoutes,
  ...overviewRoutes,
  ...stuckRoutes,
  ...moneyRoutes,
  ...proposalRoutes,
  ...operatorRoutes,
]
