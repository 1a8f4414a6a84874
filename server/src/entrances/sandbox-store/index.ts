/**
 * The sandbox's store: a till, a phone and the page behind the sticker on the counter, for seeing payments in stores
 * before writing a line of code. Those that the start names call the gateway's own signed API as the sandbox merchant of
 * the first start, and show what went over the wire; every other sandbox client makes its own at the portal, which act
 * for it alone, until it revokes them. Anybody who knows the token in their address may use them; no private key leaves
 * the gateway. They are served with the sandbox alone and load nothing from other hosts.
 */
export type { StorePageDeps } from './deps.ts'
export { RECEIPTS, receiptRoutes } from './receipt-routes.ts'
export { STORE_PAGES, storePageRoutes } from './routes.ts'
export { STORE_SCRIPTS } from './scripts.ts'
export {
  type Exchange,
  isSame,
  ownPageToken,
  pageToken,
  readOwnPageToken,
  type Shop,
  type Shops,
  storePageUrl,
} from './shop.ts'
