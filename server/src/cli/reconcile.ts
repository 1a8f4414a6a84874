import { parseArgs } from 'node:util'
import { OperatorError } from '../domain/index.ts'
import { type Reconciled, reconcile as reconcileWith } from '../engine/money/index.ts'
import { endHold, noteReconciling } from '../registry/clients/index.ts'
import { findHold, listAccounts } from '../storage/index.ts'
import type { Command } from './command.ts'
import { compare, notFinished, statusOf } from './compare.ts'
import { print, table } from './print.ts'
import { momentOf } from './search-options.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const reconcile: Command = {
  usage: 'npx amsel reconcile --since TIME [--read-only | --lift] [--json]',
  purpose:
    'asks every provider what it did since TIME, such as the moment that a database was restored to, books what is missing and lists what differs',
  run,
}

interface Summary {
  readonly since: Date
  readonly checked: number
  readonly booked: number
  readonly rebuilt: number
  readonly heard: number
  /** What was begun since and cannot be rebuilt, as far as providers report it. */
  readonly lost: Reconciled['lost']
  readonly unanswered: number
  readonly disagreeing: Reconciled['disagreeing']
  /** Accounts whose config cannot be used: nobody was asked there. */
  readonly unopened: readonly string[]
  readonly accounts: readonly (Omit<Reconciled, 'disagreeing'> & { readonly disagreeing: number })[]
  readonly isLifted: boolean
}

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      since: { type: 'string' },
      lift: { type: 'boolean' },
      'read-only': { type: 'boolean' },
      json: { type: 'boolean' },
    },
  })
  const since = momentOf('--since', values.since)
  if (!since)
    throw new UsageError('reconcile needs --since: the moment that the database was restored to, or before.')
  const isToBeLifted = values.lift ?? false
  if (values['read-only']) {
    if (isToBeLifted) throw new UsageError('reconcile takes --read-only or --lift, not both.')
    return compare(since, values.json)
  }
  const summary = await withStorage(async ({ db, trail, who, engine }): Promise<Summary> => {
    const hold = await findHold(db)
    const isHeld = hold !== null && hold.liftedAt === null
    if (isToBeLifted && !isHeld) throw new OperatorError('The gateway is not held: there is nothing to lift.')
    const deps = await engine()
    const accounts = (await listAccounts(db)).filter(({ kind }) => kind !== 'simulator')
    const opened = accounts.flatMap(({ name }) => deps.providers.named(name) ?? [])
    const unopened = accounts.map(({ name }) => name).filter((name) => !deps.providers.named(name))
    await noteReconciling(trail, who, since)
    const results = await reconcileWith(deps, opened, since, tellProgress)
    const sum = (of: 'checked' | 'booked' | 'rebuilt' | 'heard' | 'unanswered') =>
      results.reduce((total, one) => total + one[of], 0)
    const sumLost = (of: keyof Reconciled['lost']) => results.reduce((total, one) => total + one.lost[of], 0)
    const disagreeing = results.flatMap((one) => one.disagreeing)
    const unanswered = sum('unanswered')
    const isLifted = isToBeLifted && disagreeing.length + unopened.length + unanswered === 0
    if (isLifted) await endHold(trail, who)
    return {
      since,
      checked: sum('checked'),
      booked: sum('booked'),
      rebuilt: sum('rebuilt'),
      heard: sum('heard'),
      lost: { registrations: sumLost('registrations'), agreements: sumLost('agreements') },
      unanswered,
      disagreeing,
      unopened,
      accounts: results.map((one) => ({ ...one, disagreeing: one.disagreeing.length })),
      isLifted,
    }
  })
  process.exitCode = statusOf({
    forPerson: summary.disagreeing.length + summary.unopened.length,
    unanswered: summary.unanswered,
  })
  print(summary, values.json, () => lines(summary, isToBeLifted))
}

/** Standard output is for the result alone. */
const tellProgress = ({ provider, checked, booked, rebuilt, heard, unanswered, disagreeing }: Reconciled) =>
  void process.stderr.write(
    `${provider}: ${checked} payments checked, ${booked} outcomes booked, ${rebuilt} rebuilt, ${heard} messages processed, ${unanswered} questions unanswered, ${disagreeing.length} disagree\n`,
  )

function lines(summary: Summary, isToBeLifted: boolean): string[] {
  const { checked, booked, rebuilt, heard, lost, unanswered, disagreeing, unopened, accounts, isLifted } =
    summary
  return [
    `${checked} payments were checked, ${booked} outcomes booked, ${rebuilt} payments, captures and refunds rebuilt.`,
    `${heard} messages about disputes, registrations and agreements were processed.`,
    ...(lost.registrations > 0
      ? [
          `${lost.registrations} messages are about registrations that were handed in since and are lost here: their merchants ` +
            'hand them in again with the same registrationRequestId, and get the first decision again.',
        ]
      : []),
    ...(lost.agreements > 0
      ? [
          `${lost.agreements} messages are about agreements that were begun since and are lost here: their tokens are not known ` +
            'any more, and their payers have to agree again.',
        ]
      : []),
    'What no provider keeps does not come back: see "After a restore" in docs/operating.md.',
    ...accounts
      .filter(({ isListed }) => !isListed)
      .map(
        ({ provider }) =>
          `${provider} does not list what it has done: what was begun there since and is lost here comes back only when ` +
          'its merchant repeats the request, or the provider reports it of its own accord.',
      ),
    ...unopened.map((name) => `Nothing was asked of ${name}: its config cannot be used here.`),
    ...(unanswered > 0 ? [notFinished(unanswered)] : []),
    ...(disagreeing.length === 0
      ? ['Nothing disagrees.']
      : [
          'A person must look at these:',
          ...table(
            ['CLIENT', 'PAYMENT', 'WHAT', 'ATTEMPT', 'WHY'],
            disagreeing.map(({ clientId, paymentId, kind, attemptId, why }) => [
              clientId,
              paymentId ?? '-',
              kind,
              attemptId,
              why,
            ]),
          ),
        ]),
    ...(isLifted ? ['The hold is lifted.'] : []),
    ...(isToBeLifted && !isLifted
      ? ['The gateway stays held: "npx amsel hold lift" lifts the hold anyway.']
      : []),
  ]
}
