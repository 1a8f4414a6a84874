import type { OperatorRoute } from './route.ts'
import { accountRoutes } from './routes/account.ts'
import { auditRoutes } from './routes/audit.ts'
import { moneyRoutes } from './routes/money.ts'
import { operatorRoutes } from './routes/operators.ts'
import { privacyRoutes } from './routes/privacy.ts'
import { proposalRoutes } from './routes/proposals.ts'

/** Every route of the operators' interface; tests walk it by role. */
export const ROUTES: readonly OperatorRoute[] = [
  ...accountRoutes,
  ...moneyRoutes,
  ...proposalRoutes,
  ...operatorRoutes,
  ...auditRoutes,
  ...privacyRoutes,
]
