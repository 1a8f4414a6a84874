/** The JSON interface of the gateway under /operator/api: one function a route, typed by the server's own shapes. */
import * as audit from './audit.ts'
import * as money from './money.ts'
import * as people from './people.ts'
import * as privacy from './privacy.ts'

export const api = { ...audit, ...money, ...people, ...privacy } as const
