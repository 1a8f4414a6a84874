import type { Store } from '../store.ts'

/** What a filled gateway has: many merchants of very different sizes, and all that waits for its operators. */
export interface Gateway extends Store {
  readonly merchants: number
  /** In the audit trail, about. */
  readonly entries: number
}

export const ORGANISATIONS_SHARE = 2
/** So many of each there are, whatever the sizes. */
export const [ACCOUNTS, OPERATORS, PROPOSALS, APPLICATIONS_OF_ONE] = [20, 30, 5_000, 10]

/** Two primes: whose turn it is goes through all of the first in an order that shows no pattern. */
const [PLACES, STRIDE] = [10_007, 7_919]

/**
 * Whose a numbered row is: the first merchant has a tenth of a thousand merchants' rows, half of them an eighth of all, and the
 * last some thousandths. By the tens, so that what else goes by the last digit is mixed.
 */
export const unevenly = (clientIds: readonly string[]) =>
  `(array[${clientIds.map((id) => `'${id}'`).join(', ')}])[${placeOf(clientIds.length)}]`

const placeOf = (clients: number) =>
  `(1 + floor(${clients} * power(number / 10 % ${PLACES} * ${STRIDE} % ${PLACES} / ${PLACES}::float8, 3)))::integer`
export const applicationId = (number: number) => `application-${String(number).padStart(6, '0')}`
export const proposalId = (number: number) => `proposal-${String(number).padStart(6, '0')}`
export const operatorEmail = (number: number) => `operator${number}@gateway.example`
export const userEmail = (number: number) => `user${number}@merchant.example`
/** The same in SQL. */
export const NAMED = (what: string, number = 'number') => `'${what}-' || lpad((${number})::text, 6, '0')`
