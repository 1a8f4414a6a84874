/**
 * The sandbox's store: a till, a phone and the page behind the sticker on the counter, for who wants to see payments in
 * stores before writing a line. Those that the start names call the gateway's own door, signed as the sandbox merchant of the
 * first start, and show what went over the wire; every other sandbox client makes its own at the portal, which act for it alone,
 * until it revokes them. Whoever knows the token in their address may use them; no private key leaves the gateway. They are served with the sandbox alone and load nothing from elsewhere.
 */
export type { StorePageDeps } from './deps.ts'
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
