import { keys } from './operators/keys.ts'
import { people } from './operators/people.ts'
import { providers } from './operators/providers.ts'

/** What operators read, one file an area. */
export const operators = { ...people, ...keys, ...providers } as const
