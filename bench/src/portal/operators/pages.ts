import { KEYLESS } from '../../../../server/dist/registry/audit/index.js'
import { ROUTES } from '../../../../server/dist/entrances/operator-api/index.js'
import type { Database } from '../../../../server/dist/storage/index.js'
import type { Question } from '../questions.ts'
import { operatorEmail } from './store.ts'

interface Given {
  readonly query?: Readonly<Record<string, unknown>>
  readonly params?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** What a page asks for: the route itself is run, but that nothing is written. */
export function page(name: string, line: string, given: Given = {}): Question {
  const route = ROUTES.find(({ method, path }) => `${method} ${path}` === line)
  if (!route) throw new Error(`there is no ${line}`)
  const { query, body, params = {} } = given
  const read = {
    params,
    query: route.query ? route.query.parse(query ?? {}) : undefined,
    body: route.body ? route.body.parse(body ?? {}) : undefined,
  }
  return { name, line, ask: (db) => route.run(partsOf(db) as never, CALLER as never, read) }
}

const CALLER = {
  user: { userId: 'operator-1', sessionId: '', name: 'Operator 1', email: operatorEmail(1) },
  who: { actor: `operator ${operatorEmail(1)}`, osUser: null, host: null, address: null, traceId: null },
  role: 'administrator',
}

/** What is sealed is as it was. */
export const SEALER = {
  seal: (bytes: Buffer) => bytes,
  open: (bytes: Buffer) => bytes,
  digest: (text: string) => KEYLESS(text),
}

/** Nothing is sealed, and nothing of what is counted in the background is asked for. */
const partsOf = (db: Database) => ({
  db,
  clock: { now: () => new Date() },
  served: new Set(['sandbox', 'production']),
  publicUrl: 'https://gateway.example',
  realm: 'operator',
  usual: { fees: {}, requestsPerSecondMax: 1_000 },
  engine: { feeRates: new Map() },
  needsTwoToApprove: true,
  trail: {
    async noteAccess() {},
    async note() {},
    findDigest: async () => KEYLESS,
  },
  sealer: SEALER,
  masterKeys: async () => ({ keys: [{ id: 'key', label: null }] }),
  watch: {
    attention: async () => ({ value: null, ageSeconds: 0 }),
    sums: async () => ({ value: null, ageSeconds: 0 }),
    measures: async () => ({ latency: [], charges: [], outbox: null, ledgersBroken: null }),
    database: () => null,
    isHeld: () => true,
  },
})
