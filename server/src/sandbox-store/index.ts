/**
 * The sandbox's store: a till, a phone and the page behind the sticker on the counter, for who wants to see payments in
 * stores before writing a line. The pages call the gateway's own door, signed as the sandbox merchant, and show what
 * went over the wire. Whoever knows the token in their address may use them; the merchant's private key never leaves the
 * gateway. They are served with the sandbox alone and load nothing from elsewhere.
 */
export type { StorePageParts } from './parts.ts'
export { STORE_PAGES, storePageRoutes } from './routes.ts'
export { STORE_SCRIPTS } from './scripts.ts'
export { type Exchange, pageToken, type Shop, storePageUrl } from './shop.ts'
