import { type Span, spanned, type Tracing } from '../../platform/telemetry/index.ts'
import { databaseTracedBy } from '../../storage/index.ts'
import type { MoneyDeps } from './deps.ts'

/** What the engine works with, for a piece of work that is traced. All other work goes on with what it has. */
export const tracedDeps = <Deps extends MoneyDeps>(deps: Deps, trace: Span): Deps => ({
  ...deps,
  trace,
  db: databaseTracedBy(deps.db, trace),
  payments: deps.payments.tracedBy(trace),
  units: deps.units.tracedBy(trace),
})

/** Work that no call of the signed API has brought about: chance decides whether it is traced, in a trace of its own. */
export function traceWork<Deps extends MoneyDeps, T>(
  deps: Deps,
  tracing: Tracing | null,
  { name, clientId }: { readonly name: string; readonly clientId: string },
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  const span = tracing?.beginWork(deps.clock.now().getTime(), name, { 'amsel.client_id': clientId }) ?? null
  return span === null ? work(deps) : spanned(span, (begun) => work(tracedDeps(deps, begun)))
}
