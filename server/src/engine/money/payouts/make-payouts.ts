import { type Currency, formatAmount } from '@amsel/contract'
import { type Actor, actorMark, type Coverage, type Day, dayIn, sweepMinor } from '../../../domain/index.ts'
import {
  type BankAccount,
  type DatabaseTransaction,
  findFirstUncovered,
  findLastSweep,
  findPayoutHold,
  hasPayoutOf,
  insertPayout,
  listBankAccounts,
  lockSweep,
  newId,
  type Payout,
  rollUpBalances,
} from '../../../storage/index.ts'
import { carryOut } from '../carry-out.ts'
import { clientNow } from '../client-now.ts'
import type { MoneyDeps } from '../deps.ts'
import type { Unit } from '../unit.ts'
import { onHold, refused } from './refused.ts'
import { bookPayout, movePayout } from './move-payout.ts'

interface Due {
  /** Of the schedule: there is one payout of each and currency, however often this is called. */
  readonly moment: Date
  /** What is available by this day is paid out. */
  readonly day: Day
}

/** Pays out all that is available, in each currency in which the client has a bank account. */
export async function makePayouts(deps: MoneyDeps, actor: Actor, due: Due): Promise<void> {
  const { clientId } = actor.client
  for (const account of usable(await listBankAccounts(deps.db, clientId), due.moment))
    await sweep(deps, actor, { account, ...due })
}

/** Of each currency the newest of those that may be used. */
export function usable(accounts: readonly BankAccount[], now: Date): BankAccount[] {
  const found = new Map<string, BankAccount>()
  for (const account of accounts)
    if (account.state === 'APPROVED' && account.usableFrom <= now && !found.has(account.currency))
      found.set(account.currency, account)
  return [...found.values()]
}

/** Lines that were written meanwhile are given their place, and it is tried again so often. */
const TRIES = 5

async function sweep(
  deps: MoneyDeps,
  actor: Actor,
  { account, moment, day }: Due & { readonly account: BankAccount },
): Promise<void> {
  const { clientId, settlement } = actor.client
  const { currency } = account
  for (let tries = 0; tries < TRIES; tries += 1) {
    const last = await findLastSweep(deps.db, clientId, currency)
    const before = last?.coverage ?? null
    const firstPosition = before ? await findFirstUncovered(deps.db, clientId, currency, before) : 1n
    const read = async (tx: DatabaseTransaction) => ({
      owed: await lockSweep(tx, clientId, { currency, day }),
      isMade: await hasPayoutOf(tx, clientId, { currency, moment }),
      last: await findLastSweep(tx, clientId, currency),
      hold: await findPayoutHold(tx, clientId),
    })
    const made = await carryOut(deps, actor, read, (unit, { owed, isMade, last: newest, hold }) => {
      if (isMade || hold) return true
      const amountMinor = newest?.payoutId === last?.payoutId ? sweepMinor(owed) : null
      if (amountMinor === null) return false
      const least = settlement.minimums[currency] ?? 0n
      if (amountMinor === 0n || amountMinor < least) return true
      const coverage: Coverage = {
        ...{ firstPosition, lastPosition: owed.lastPosition, day },
        before: last &&
          before && { payoutId: last.payoutId, lastPosition: before.lastPosition, day: before.day },
      }
      open(unit, account, { amountMinor, moment, coverage })
      return true
    })
    if (made) return
    await rollUpBalances(deps.db, clientId)
  }
  throw new Error(`what is available to ${clientId} in ${currency} changed at every try`)
}

interface Wanted {
  readonly amountMinor: bigint
  readonly moment: Date | null
  readonly coverage: Coverage | null
  readonly userId?: string | undefined
}

/** In the sandbox nobody has to approve it. */
function open(unit: Unit, account: BankAccount, { amountMinor, moment, coverage, userId }: Wanted): Payout {
  const { writes, actor, now: madeAt } = unit
  const { clientId, environment } = actor.client
  const payout: Payout = {
    ...{ clientId, payoutId: newId(madeAt), currency: account.currency, amountMinor },
    ...{ accountId: account.accountId, state: 'CREATED', madeAt, moment, coverage },
    ...{ debtor: null, fileId: null },
    steps: [
      {
        ...{ state: 'CREATED', at: madeAt, by: actorMark(actor), reason: null, note: null },
        ...(userId !== undefined && { userId }),
      },
    ],
  }
  writes.also((tx) => insertPayout(tx, payout))
  bookPayout(unit, payout)
  return environment === 'sandbox' ? movePayout(unit, payout, { state: 'APPROVED' }) : payout
}

interface ByHand {
  readonly currency: string
  readonly amountMinor: bigint
  /** Of the operator at the pages. */
  readonly userId?: string
}

/** Pays out a part of what is available now, because somebody says so. */
export async function payByHand(
  deps: MoneyDeps,
  actor: Actor,
  { currency, amountMinor, userId }: ByHand,
  within: (tx: DatabaseTransaction) => Promise<void>,
): Promise<Payout> {
  const { clientId, settlement } = actor.client
  for (let tries = 0; tries < TRIES; tries += 1) {
    while ((await rollUpBalances(deps.db, clientId)) > 0);
    const read = async (tx: DatabaseTransaction) => {
      const now = await clientNow(deps, tx, clientId)
      const owed = await lockSweep(tx, clientId, { currency, day: dayIn(settlement.zone, now) })
      const [account] = usable(await listBankAccounts(tx, clientId), now).filter(
        (one) => one.currency === currency,
      )
      return { owed, account, hold: await findPayoutHold(tx, clientId) }
    }
    const made = await carryOut(deps, actor, read, (unit, { owed, account, hold }) => {
      const availableMinor = sweepMinor(owed)
      if (availableMinor === null) return null
      if (hold) throw onHold()
      if (!account) throw refused('no_account', 'There is no bank account that may be used yet.')
      if (amountMinor > availableMinor) {
        const available = formatAmount(availableMinor, currency as Currency)
        throw refused('too_little', `No more than ${available} is available.`, { available })
      }
      unit.writes.also(within)
      return open(unit, account, { amountMinor, moment: null, coverage: null, userId })
    })
    if (made) return made
  }
  throw new Error(`what is available to ${clientId} in ${currency} changed at every try`)
}
