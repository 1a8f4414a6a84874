import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '../domain/index.ts'
import { type ComparedAccount, compareAccount } from '../engine/money/index.ts'
import { listAccounts, listOpenDifferences } from '../storage/index.ts'
import { print } from './print.ts'
import { differenceLines } from './stuck-lines.ts'
import { withStorage } from './with-storage.ts'

const LISTED_MAX = 1_000

/** Compares every account with the ledger, as each night, and books nothing. Exits with 1 where something differs. */
export async function compare(since: Date, asJson: boolean | undefined): Promise<void> {
  const found = await withStorage(async ({ db, settings, engine }) => {
    const deps = await engine()
    const accounts: ComparedAccount[] = []
    const unopened: string[] = []
    const questions = settings.comparisonQuestionsPerMinute
    for (const { name, kind } of await listAccounts(db)) {
      if (kind === 'simulator') continue
      const provider = deps.providers.named(name)
      if (!provider) unopened.push(name)
      else {
        const pace = () => delay(questions === 0 ? 0 : MINUTE_MS / questions)
        const compared = await compareAccount(deps, provider, { since, pace })
        process.stderr.write(
          `${name}: ${compared.checked} compared, ${compared.different} differ, ${compared.unanswered} without an answer\n`,
        )
        accounts.push(compared)
      }
    }
    const differences = await listOpenDifferences(db, { clientId: null, limit: LISTED_MAX })
    return { since, accounts, unopened, differences }
  })
  if (found.differences.length + found.unopened.length > 0) process.exitCode = 1
  print(found, asJson, ({ accounts, unopened, differences }) => [
    ...accounts.map(
      ({ provider, checked, different, unanswered, isListed }) =>
        `${provider}: ${checked} compared${isListed ? '' : ', a sample, for it keeps no list'}; ${different} differ, ${unanswered} without an answer.`,
    ),
    ...unopened.map((name) => `Nobody was asked at ${name}: its config cannot be used here.`),
    ...(differences.length === 0 ? ['Nothing differs.'] : differenceLines(differences)),
  ])
}
