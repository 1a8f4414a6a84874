/**
 * The JSON interface of the gateway under /portal/api: one function a route, typed by the server's own shapes. The pages ask
 * by nothing else.
 */
export * as account from './account.ts'
export { ApiFailure, type Query } from './ask.ts'
export * as client from './client.ts'
export * as organisation from './organisation.ts'
