import { merchants } from './operators/merchants.ts'
import { money } from './operators/money.ts'
import { people } from './operators/people.ts'

/** What operators read, one file an area. */
export const operators = { ...people, ...merchants, ...money } as const
