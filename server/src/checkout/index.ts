/**
 * The payer's pages, rendered by the server. They show an order or an agreement and, in the sandbox, let the payer
 * decide; then the browser goes back to the merchant. They load nothing from anywhere and run no script.
 */
export { CheckoutLinks } from './links.ts'
export { type CheckoutParts, checkoutRoutes } from './routes.ts'
