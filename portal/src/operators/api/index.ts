/** The JSON interface of the gateway under /operator/api: one function a route, typed by the server's own shapes. */
export * as api from './all.ts'
