/** What stands around the pages: the frame with menu, switcher and search, and the one before signing in. */
export { AccountMenu } from './account-menu.tsx'
export { Door } from './door.tsx'
export { Frame } from './frame.tsx'
export { MerchantFrame } from './merchant-frame.tsx'
export { NeedsClient } from './needs-client.tsx'
export { NotFound } from './not-found.tsx'
export { PageBoundary } from './page-boundary.tsx'
export { type Groups, type Place, SideMenu } from './side-menu.tsx'
