/**
 * Provider events, received at `/providers/<account>/…`. A message is verified by its account over the very bytes, kept,
 * and then followed by the engine; only then is it acknowledged, so that a provider sends again what was lost. It never
 * reveals whether an attempt or a client is known.
 */
export { type InboundDeps, inboundRoutes } from './routes.ts'
