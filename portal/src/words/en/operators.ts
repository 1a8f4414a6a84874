import { audit } from './operators/audit.ts'
import { keys } from './operators/keys.ts'
import { merchants } from './operators/merchants.ts'
import { money } from './operators/money.ts'
import { overview } from './operators/overview.ts'
import { people } from './operators/people.ts'
import { privacy } from './operators/privacy.ts'
import { providers } from './operators/providers.ts'

/** What operators read, one file an area. */
export const operators = {
  ...overview,
  ...people,
  ...merchants,
  ...money,
  ...keys,
  ...providers,
  ...audit,
  ...privacy,
} as const
