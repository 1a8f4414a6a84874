import { merchants } from './operators/merchants.ts'
import { people } from './operators/people.ts'

/** What operators read, one file an area. */
export const operators = { ...people, ...merchants } as const
