/**
 * The frame of both portals: one function serves their tables of routes; it admits a request, finds its caller, reads it
 * and maps errors to an answer. What both have is here once: the account library's routes, what an account's owner
 * changes, fields and flaws, and the pages' files. It knows neither merchants nor operators.
 */
export { ownAccountRoutes } from './account-routes.ts'
export { asUser, getUser, notFound } from './caller.ts'
export * from './fields.ts'
export { flaw } from './flaws.ts'
export { assetRoutes, PageFiles, pageRoutes } from './pages.ts'
export type { KitDeps, WayOn } from './deps.ts'
export { Reply, type Route, routesFor, type User, type Visitor } from './route.ts'
export { apiRoutes, visitorOf } from './serve.ts'
