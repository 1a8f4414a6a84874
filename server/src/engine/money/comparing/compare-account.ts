import { randomInt } from 'node:crypto'
import { type Attempt, NothingListed } from '../../../domain/index.ts'
import type { Provider } from '../../../providers/index.ts'
import { findAttempt, findClient, findDecidedAttempt, listRoutes } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'
import { type Comparison, compareAttempt, compareUnknown, mayDiffer } from './compare-attempt.ts'

/** So many attempts in one page of a list. */
const LISTED_A_QUESTION = 100
/** If an account lists what it has reported, fewer are asked about one by one. */
const SAMPLE = { listed: 50, unlisted: 200 } as const

export interface ComparedAccount {
  readonly provider: string
  isListed: boolean
  checked: number
  different: number
  unanswered: number
}

interface Comparing {
  readonly since: Date
  /** Before each question: an account is asked only so often a minute. Throws to end the comparison. */
  pace(compared: ComparedAccount): Promise<void>
}

/**
 * Compares what an account has reported since a moment, and a sample of what is known here, with the ledger. It writes
 * only differences, which a person decides; one found before is the same difference.
 */
export async function compareAccount(
  deps: MoneyDeps,
  provider: Provider,
  comparing: Comparing,
): Promise<ComparedAccount> {
  const compared: ComparedAccount = {
    ...{ provider: provider.name, isListed: false },
    ...{ checked: 0, different: 0, unanswered: 0 },
  }
  await compareListed(deps, provider, { ...comparing, compared })
  await compareSample(deps, provider, { ...comparing, compared })
  return compared
}

type Compared = Comparing & { readonly compared: ComparedAccount }

async function compareListed(deps: MoneyDeps, provider: Provider, comparing: Compared): Promise<void> {
  const { since, pace, compared } = comparing
  if (!provider.outcomes) return
  try {
    await pace(compared)
    for await (const { outcome: reported, ...key } of provider.outcomes({ since, signal: NEVER })) {
      compared.isListed = true
      compared.checked += 1
      if (compared.checked % LISTED_A_QUESTION === 0) await pace(compared)
      const attempt = await findAttempt(deps.db, key.clientId, key.attemptId)
      if (attempt?.provider === provider.name) {
        if (await mayDiffer(deps, attempt, reported))
          await count(deps, comparing, () => compareAttempt(deps, attempt))
      } else if (!attempt && (await findClient(deps.db, key.clientId)))
        await count(deps, comparing, () => compareUnknown(deps, provider.name, { key, reported }))
    }
    compared.isListed = true
  } catch (error) {
    if (!(error instanceof NothingListed)) throw error
    compared.isListed = false
  }
}

const NEVER = new AbortController().signal

/** By chance: some client of the account, some moment, and the attempt decided next. */
async function compareSample(deps: MoneyDeps, { name }: Provider, comparing: Compared): Promise<void> {
  const { since, compared } = comparing
  const routes = (await listRoutes(deps.db)).filter(({ provider }) => provider === name)
  const clients = [...new Set(routes.map(({ clientId }) => clientId))]
  const spanMs = Math.max(1, deps.clock.now().getTime() - since.getTime())
  const seen = new Set<string>()
  const wanted = compared.isListed ? SAMPLE.listed : SAMPLE.unlisted
  for (let tries = 0; clients.length > 0 && tries < wanted; tries += 1) {
    const clientId = clients[randomInt(clients.length)] ?? ''
    const from = new Date(since.getTime() + randomInt(Math.min(spanMs, 2 ** 47)))
    const attempt = await pick(deps, clientId, { provider: name, from, since })
    if (!attempt || seen.has(attempt.attemptId)) continue
    seen.add(attempt.attemptId)
    compared.checked += 1
    await count(deps, comparing, () => compareAttempt(deps, attempt))
  }
}

/** Where nothing came after the moment, the first of the span. */
const pick = async (
  { db }: MoneyDeps,
  clientId: string,
  { provider, from, since }: { provider: string; from: Date; since: Date },
): Promise<Attempt | null> =>
  (await findDecidedAttempt(db, clientId, { provider, from })) ??
  (await findDecidedAttempt(db, clientId, { provider, from: since }))

/** An account that does not answer is asked again tomorrow. */
async function count(
  { log }: MoneyDeps,
  { pace, compared }: Compared,
  compare: () => Promise<Comparison>,
): Promise<void> {
  await pace(compared)
  try {
    if ((await compare()) === 'different') compared.different += 1
  } catch (error) {
    compared.unanswered += 1
    log.warn(
      { provider: compared.provider, reason: (error as Error).message },
      'a provider could not be asked for a comparison',
    )
  }
}
