import { audit } from './operators/audit.ts'
import { money } from './operators/money.ts'
import { people } from './operators/people.ts'
import { privacy } from './operators/privacy.ts'

/** What operators read, one file an area. */
export const operators = { ...audit, ...money, ...people, ...privacy } as const
