/** The JSON interface of the gateway under /operator/api: one function a route, typed by the server's own shapes. */
import * as audit from './audit.ts'
import * as keys from './keys.ts'
import * as merchants from './merchants.ts'
import * as money from './money.ts'
import * as overview from './overview.ts'
import * as people from './people.ts'
import * as privacy from './privacy.ts'
import * as providers from './providers.ts'

export const api = {
  ...{ ...overview, ...people, ...merchants, ...money, ...keys, ...providers },
  ...{ ...audit, ...privacy },
} as const
