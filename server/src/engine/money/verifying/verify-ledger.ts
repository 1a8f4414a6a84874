import type { Environment, LedgerDifference } from '../../../domain/index.ts'
import { type Database, type LedgerCheck, listLedgerChecks, noteLedgerCheck } from '../../../storage/index.ts'
import { goOn, type LedgerPass, newPass, type PassDeps } from './ledger-pass.ts'

/** Verifies a client's whole ledger, now and from the first payment on, and writes down what it finds. */
export async function verifyLedger(
  deps: PassDeps,
  clientId: string,
  onSlice: (pass: LedgerPass) => void = () => {},
): Promise<LedgerPass> {
  let pass = newPass()
  while (pass.stage !== 'ended') {
    pass = await goOn(deps, clientId, pass)
    onSlice(pass)
  }
  const { differences, found } = pass
  await noteLedgerCheck(deps.db, clientId, { verifiedAt: deps.clock.now(), differences, found })
  return pass
}

/** What is known about the ledgers of all clients of these environments. */
interface LedgerState {
  readonly clients: number
  /** When the ledger that has waited longest was last verified; if it never was, when it began. */
  readonly oldestAt: Date | null
  readonly unverified: number
  readonly differences: number
  readonly found: readonly LedgerDifference[]
}

const SHOWN_MAX = 50

export async function ledgerState(
  db: Database,
  environments: ReadonlySet<Environment>,
): Promise<LedgerState> {
  let state: LedgerState = { clients: 0, oldestAt: null, unverified: 0, differences: 0, found: [] }
  for await (const check of eachCheck(db))
    if (environments.has(check.environment)) state = withCheck(state, check)
  return state
}

function withCheck(state: LedgerState, check: LedgerCheck): LedgerState {
  const { verifiedAt, createdAt, differences, found } = check
  const at = verifiedAt ?? createdAt
  return {
    clients: state.clients + 1,
    oldestAt: state.oldestAt === null || at < state.oldestAt ? at : state.oldestAt,
    unverified: state.unverified + (verifiedAt === null ? 1 : 0),
    differences: state.differences + differences,
    found: found.length === 0 ? state.found : [...state.found, ...found].slice(0, SHOWN_MAX),
  }
}

/** Every client with what is known about its ledger, in the order of their ids. */
export async function* eachCheck(db: Database): AsyncGenerator<LedgerCheck> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const checks: LedgerCheck[] = await listLedgerChecks(db, after)
    yield* checks
    after = checks.at(-1)?.clientId
  }
}
