/** Asks the gateway's database about one client, which is `$1`. */
export type Query = <R extends Record<string, unknown>>(text: string) => Promise<R[]>

/** For whoever looks at what does not agree. */
export const inWords = (known: unknown): string =>
  JSON.stringify(known, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
