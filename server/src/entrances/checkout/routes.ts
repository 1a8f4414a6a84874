import type { FastifyInstance } from 'fastify'
import { preparePages } from '../../platform/web/index.ts'
import { consentRoutes } from './consent-routes.ts'
import { logoRoute } from './logo-route.ts'
import { markRoute } from './marks/served-marks.ts'
import { orderCodeRoutes } from './order-code-routes.ts'
import type { CheckoutDeps } from './deps.ts'
import { paymentRoutes } from './payment-routes.ts'
import { paymentLinkRoutes } from './link-routes.ts'
import { scriptRoute } from './scripts.ts'
import { sessionRoutes } from './session-routes.ts'

const FORM_BYTES_MAX = 8 * 1024

export function checkoutRoutes(app: FastifyInstance, deps: CheckoutDeps): void {
  preparePages(app, { runsScripts: true, formBytesMax: FORM_BYTES_MAX })
  scriptRoute(app)
  logoRoute(app, deps)
  markRoute(app, deps.marks)
  paymentRoutes(app, deps)
  sessionRoutes(app, deps)
  paymentLinkRoutes(app, deps)
  consentRoutes(app, deps)
  orderCodeRoutes(app, deps)
}
