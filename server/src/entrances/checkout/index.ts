/**
 * The payer's pages, rendered by the server. They let the payer choose how to pay, take a card, show an agreement and, in
 * the sandbox, play wallet and bank; then the browser goes back to the merchant. They load nothing from other hosts, and
 * work without the one script that they run. A card entered here is passed on and neither kept, logged nor shown.
 */
export { CheckoutLinks, type LinkFolder } from './links.ts'
export type { CheckoutDeps } from './deps.ts'
export { previewOf } from './preview.ts'
export { servedMarks } from './marks/served-marks.ts'
export { checkoutRoutes } from './routes.ts'
export { CHECKOUT_SCRIPT } from './scripts.ts'
export { TryLimits } from './try-limits.ts'
