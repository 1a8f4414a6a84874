import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS, ProviderSilent } from '../domain/index.ts'
import { type ComparedAccount, compareAccount } from '../engine/money/index.ts'
import { listAccounts, listOpenDifferences } from '../storage/index.ts'
import { print } from './print.ts'
import { differenceLines } from './stuck-lines.ts'
import { withStorage } from './with-storage.ts'

const LISTED_MAX = 1_000

/** 0: all agree; 1: something is for a person; 2: it was not finished, and is to be run again. */
export function statusOf({ forPerson, unanswered }: { forPerson: number; unanswered: number }): 0 | 1 | 2 {
  if (forPerson > 0) return 1
  return unanswered > 0 ? 2 : 0
}

export const notFinished = (unanswered: number) =>
  `${unanswered} questions to providers were not answered. Run the command again.`

/** Compares every account with the ledger, as each night, and books nothing. */
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
        const compared = await compareAccount(deps, provider, { since, pace }).catch(cutOff(name))
        process.stderr.write(
          `${name}: ${compared.checked} compared, ${compared.different} differ, ${compared.unanswered} without an answer\n`,
        )
        accounts.push(compared)
      }
    }
    const differences = await listOpenDifferences(db, { clientId: null, limit: LISTED_MAX })
    return { since, accounts, unopened, differences }
  })
  const unanswered = found.accounts.reduce((total, account) => total + account.unanswered, 0)
  process.exitCode = statusOf({ forPerson: found.differences.length + found.unopened.length, unanswered })
  print(found, asJson, ({ accounts, unopened, differences }) => [
    ...accounts.map(
      ({ provider, checked, different, unanswered, isListed }) =>
        `${provider}: ${checked} compared${isListed ? '' : ', a sample because it keeps no list'}; ${different} differ, ${unanswered} without an answer.`,
    ),
    ...unopened.map((name) => `Nothing was asked of ${name}: its config cannot be used here.`),
    ...(unanswered > 0 ? [notFinished(unanswered)] : []),
    ...(differences.length === 0 ? ['Nothing differs.'] : differenceLines(differences)),
  ])
}

/** What it lists could not be read: the account counts as one that was not compared. */
const cutOff =
  (provider: string) =>
  (error: unknown): ComparedAccount => {
    if (!(error instanceof ProviderSilent)) throw error
    process.stderr.write(`${provider} did not answer: ${error.message}\n`)
    return { provider, isListed: false, checked: 0, different: 0, unanswered: 1 }
  }
