import type pg from 'pg'

type Query = string | pg.QueryConfig

/** Nobody moves clocks here, and they are asked for at every turn. */
const OF_CLOCKS = /\bclient_clocks\b/

/** What was read since the last commit: until the next one the answers are the same. */
export class ReadMemory {
  readonly #known = new Map<string, pg.QueryResult>()

  find(query: Query): pg.QueryResult | null {
    const known = this.#known.get(keyOf(query))
    return known ? copyOf(known) : null
  }

  keep(query: Query, result: pg.QueryResult): void {
    this.#known.set(keyOf(query), copyOf(result))
  }

  /** Somebody has committed something. */
  forget(): void {
    for (const key of this.#known.keys()) if (!OF_CLOCKS.test(key)) this.#known.delete(key)
  }

  /** A clock has been moved. */
  forgetAll(): void {
    this.#known.clear()
  }
}

const keyOf = (query: Query) =>
  typeof query === 'string' ? query : `${query.text} ${JSON.stringify(query.values, asText)}`

const asText = (_name: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)

/** Whoever gets an answer may change it. */
const copyOf = (result: pg.QueryResult): pg.QueryResult => ({
  ...result,
  rows: result.rows.map((row) => ({ ...row })),
})
