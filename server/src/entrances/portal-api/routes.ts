import type { PortalRoute } from './route.ts'
import { accountRoutes } from './routes/account.ts'
import { actionRoutes } from './routes/actions.ts'
import { applicationDocumentRoutes } from './routes/application-documents.ts'
import { brandRoutes } from './routes/brand.ts'
import { chartRoutes } from './routes/charts.ts'
import { keyRoutes } from './routes/keys.ts'
import { linkRoutes } from './routes/links.ts'
import { listRoutes } from './routes/lists.ts'
import { logRoutes } from './routes/log.ts'
import { moneyRoutes } from './routes/money.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { onboardingRoutes } from './routes/onboarding.ts'
import { paymentRoutes } from './routes/payments.ts'
import { payoutRoutes } from './routes/payouts.ts'
import { sandboxRoutes } from './routes/sandbox.ts'
import { settlementRoutes } from './routes/settlement.ts'
import { teamRoutes } from './routes/team.ts'
import { tillSaleRoutes } from './routes/till-sales.ts'
import { tillRoutes } from './routes/tills.ts'
import { viewRoutes } from './routes/view.ts'

/** Every route of the portal's interface; tests walk it by role. */
export const ROUTES: readonly PortalRoute[] = [
  ...accountRoutes,
  ...teamRoutes,
  ...keyRoutes,
  ...brandRoutes,
  ...paymentRoutes,
  ...listRoutes,
  ...linkRoutes,
  ...[...tillRoutes, ...tillSaleRoutes],
  ...[...moneyRoutes, ...chartRoutes, ...settlementRoutes, ...payoutRoutes],
  ...actionRoutes,
  ...notificationRoutes,
  ...logRoutes,
  ...sandboxRoutes,
  ...onboardingRoutes,
  ...applicationDocumentRoutes,
  ...viewRoutes,
]
