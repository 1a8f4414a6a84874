import { audit } from './operators/audit.ts'
import { keys } from './operators/keys.ts'
import { merchants } from './operators/merchants.ts'
import { money } from './operators/money.ts'
import { overview } from './operators/overview.ts'
import { people } from './operators/people.ts'
import { payouts } from './operators/payouts.ts'
import { plans } from './operators/plans.ts'
import { privacy } from './operators/privacy.ts'
import { providers } from './operators/providers.ts'
import { stuck } from './operators/stuck.ts'

/** What operators read, one file an area. */
export const operators = {
  ...people,
  ...merchants,
  ...money,
  ...payouts,
  ...plans,
  ...keys,
  ...providers,
  ...audit,
  ...privacy,
  ...stuck,
  ...overview,
} as const
