import type { OperatorRoute } from './route.ts'
import { accountRoutes } from './routes/account.ts'
import { alertRoutes } from './routes/alerts.ts'
import { applicationRoutes } from './routes/applications.ts'
import { auditRoutes } from './routes/audit.ts'
import { differenceRoutes } from './routes/differences.ts'
import { keyRoutes } from './routes/keys.ts'
import { masterKeyRoutes } from './routes/master-keys.ts'
import { merchantRoutes } from './routes/merchants.ts'
import { methodRoutes } from './routes/methods.ts'
import { moneyRoutes } from './routes/money.ts'
import { operatorRoutes } from './routes/operators.ts'
import { overviewRoutes } from './routes/overview.ts'
import { payoutRoutes } from './routes/payouts.ts'
import { paymentRoutes } from './routes/payments.ts'
import { planRoutes } from './routes/plans.ts'
import { privacyRoutes } from './routes/privacy.ts'
import { proposalRoutes } from './routes/proposals.ts'
import { routeRoutes } from './routes/provider-routes.ts'
import { providerRoutes } from './routes/providers.ts'
import { stuckRoutes } from './routes/stuck.ts'

/** Every route of the operators' interface; tests walk it by role. */
export const ROUTES: readonly OperatorRoute[] = [
  ...[...accountRoutes, ...alertRoutes],
  ...overviewRoutes,
  ...[...stuckRoutes, ...differenceRoutes],
  ...moneyRoutes,
  ...paymentRoutes,
  ...payoutRoutes,
  ...proposalRoutes,
  ...operatorRoutes,
  ...merchantRoutes,
  ...applicationRoutes,
  ...planRoutes,
  ...[...keyRoutes, ...masterKeyRoutes],
  ...[...providerRoutes, ...routeRoutes, ...methodRoutes],
  ...auditRoutes,
  ...privacyRoutes,
]
