/** The JSON interface of the gateway under /operator/api: one function a route, typed by the server's own shapes. */
import * as people from './people.ts'

export const api = { ...people } as const
