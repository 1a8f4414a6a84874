/** What stands around the pages: the frame with menu, switcher and search, the door before one has signed in. */
export { AccountMenu } from './account-menu.tsx'
export { Door } from './door.tsx'
export { Frame } from './frame.tsx'
export { Logo } from './logo.tsx'
export { NeedsClient } from './needs-client.tsx'
export { PageBoundary } from './page-boundary.tsx'
export { SideMenu } from './side-menu.tsx'
