import { randomUUID } from 'node:crypto'
import { CURRENCIES } from '@amsel/contract'
import { isValidBIC, isValidIBAN } from 'ibantools'
import {
  type Actor,
  actorMark,
  type BankNumber,
  isAccountNumber,
  isRoutingNumber,
  lastFourOf,
  OperatorError,
  PortalError,
  usableFrom,
  type Who,
  withoutGroups,
} from '../../domain/index.ts'
import {
  type BankAccount,
  beginSettlement,
  deletePayoutHold,
  findPayoutHold,
  insertBankAccount,
  insertPayoutHold,
  listBankAccounts,
  lockBankAccount,
  type PayoutHold,
  updateBankAccount,
} from '../../storage/index.ts'
import type { RegistryDeps } from './gateway-key.ts'
import { lockKnown } from './lock-known.ts'

export interface BankAccountRequest {
  readonly currency: string
  readonly holder: string
  readonly kind: BankNumber['kind']
  readonly number: string
  readonly bank: string | null
}

type Field = keyof BankAccountRequest

const HOLDER_LENGTH_MAX = 70

const FLAWS: Readonly<Record<Exclude<Field, 'kind'>, string>> = {
  currency: 'This currency is not supported.',
  holder: `The name of the account’s holder has 1 to ${HOLDER_LENGTH_MAX} characters, as the bank knows it.`,
  number: 'This number is wrong: compare it with the one that the bank gave you.',
  bank: 'This names no bank: a BIC has 8 or 11 characters, a routing number has 9 digits.',
}

const flawed = (field: keyof typeof FLAWS) =>
  new PortalError(400, `bank_${field}`, FLAWS[field], { field, facts: { why: `bank_${field}` } })

/** The number as banks write it; refuses what no bank could pay to. */
function readBankNumber({ currency, holder, kind, number, bank }: BankAccountRequest): BankNumber {
  if (!Object.hasOwn(CURRENCIES, currency)) throw flawed('currency')
  if (holder.trim() === '' || holder.length > HOLDER_LENGTH_MAX) throw flawed('holder')
  const [digits, code] = [withoutGroups(number), bank === null ? null : withoutGroups(bank)]
  if (kind === 'iban' ? !isValidIBAN(digits) : !isAccountNumber(digits)) throw flawed('number')
  if (kind === 'aba' && !/^\d{4,17}$/.test(digits)) throw flawed('number')
  if (kind === 'aba' ? !isRoutingNumber(code ?? '') : kind === 'bic' && !isValidBIC(code ?? ''))
    throw flawed('bank')
  return { kind, number: digits, bank: kind === 'iban' ? null : code }
}

interface Adding {
  readonly actor: Actor
  /** By the client's clock. */
  readonly now: Date
  readonly coolingHours: number
}

/** What waits for an operator, and what there ever was: nobody needs more. */
const [WAITING_MAX, ACCOUNTS_MAX] = [5, 200]

/** In the sandbox it is approved at once, and there is no money to wait for. */
export async function addBankAccount(
  { trail, sealer }: Pick<RegistryDeps, 'trail' | 'sealer'>,
  who: Who,
  { actor, now, coolingHours }: Adding,
  request: BankAccountRequest,
): Promise<BankAccount> {
  const number = readBankNumber(request)
  const { clientId, environment } = actor.client
  const isSandbox = environment === 'sandbox'
  const account: BankAccount = {
    ...{ clientId, accountId: randomUUID(), currency: request.currency, holder: request.holder.trim() },
    ...{ kind: number.kind, lastFour: lastFourOf(number), state: isSandbox ? 'APPROVED' : 'WAITING' },
    ...{
      addedAt: now,
      addedBy: actorMark(actor),
      usableFrom: isSandbox ? now : usableFrom(now, coolingHours),
    },
    ...{ decidedAt: isSandbox ? now : null, decidedBy: isSandbox ? 'gateway' : null, reason: null },
  }
  await trail.change(who, async (tx) => {
    await lockKnown(tx, clientId)
    const known = await listBankAccounts(tx, clientId)
    if (
      known.filter(({ state }) => state === 'WAITING').length >= WAITING_MAX ||
      known.length >= ACCOUNTS_MAX
    )
      throw new PortalError(409, 'too_many_bank_accounts', 'There are too many bank accounts already.')
    await insertBankAccount(tx, sealer, account, number)
    if (isSandbox) {
      await releaseReturned(tx, clientId)
      await beginSettlement(tx, clientId, now)
    }
    const event = {
      ...({ clientId, action: 'bank_account_added', subject: subjectOf(account), before: null } as const),
      after: factsOf(account),
    }
    return { event, result: undefined }
  })
  return account
}

/** Nothing is paid to it any more. Removed again, it stays removed. */
export async function removeBankAccount(
  { trail }: Pick<RegistryDeps, 'trail'>,
  who: Who,
  { actor, now }: Pick<Adding, 'actor' | 'now'>,
  accountId: string,
): Promise<BankAccount | null> {
  const { clientId } = actor.client
  return trail.change(who, async (tx) => {
    const account = await lockBankAccount(tx, clientId, accountId)
    if (!account || account.state === 'REFUSED' || account.state === 'REMOVED')
      return { event: null, result: account }
    const decided = { state: 'REMOVED', decidedAt: now, decidedBy: actorMark(actor), reason: null } as const
    await updateBankAccount(tx, account, decided)
    const event = {
      ...({ clientId, action: 'bank_account_removed', subject: subjectOf(account), after: null } as const),
      before: factsOf(account),
    }
    return { event, result: { ...account, ...decided } }
  })
}

interface Deciding {
  readonly clientId: string
  readonly accountId: string
  readonly state: 'APPROVED' | 'REFUSED'
  readonly reason: string
}

/** Says whether the account is the merchant's. Payouts that came back from another one go on with it. */
export async function decideBankAccount(
  { trail }: Pick<RegistryDeps, 'trail'>,
  who: Who,
  { clientId, accountId, state, reason }: Deciding,
  now: Date,
): Promise<BankAccount> {
  return trail.change(who, async (tx) => {
    const account = await lockBankAccount(tx, clientId, accountId)
    if (!account) throw new OperatorError(`${clientId} has no bank account ${accountId}.`)
    if (account.state !== 'WAITING')
      throw new OperatorError('Somebody has decided this already.', { facts: { why: 'already_decided' } })
    const decided = { state, decidedAt: now, decidedBy: who.actor, reason }
    await updateBankAccount(tx, account, decided)
    if (state === 'APPROVED') {
      await releaseReturned(tx, clientId)
      await beginSettlement(tx, clientId, now)
    }
    const event = {
      ...({ clientId, action: 'bank_account_decided', subject: subjectOf(account) } as const),
      before: factsOf(account),
      after: { ...factsOf({ ...account, ...decided }), reason },
    }
    return { event, result: { ...account, ...decided } }
  })
}

type Tx = Parameters<typeof deletePayoutHold>[0]

/** What stood in the way was the account before. A hold by an operator stays. */
async function releaseReturned(tx: Tx, clientId: string): Promise<void> {
  if ((await findPayoutHold(tx, clientId))?.cause === 'returned') await deletePayoutHold(tx, clientId)
}

interface Holding {
  readonly clientId: string
  readonly reason: string
  readonly now: Date
}

/** The merchant goes on selling, and is not paid out. */
export const holdPayouts = ({ trail }: Pick<RegistryDeps, 'trail'>, who: Who, held: Holding): Promise<void> =>
  changeHold(trail, who, held, async (tx, before) => {
    // Whoever says why takes the place of what the gateway has noted by itself.
    if (before?.cause === 'returned') await deletePayoutHold(tx, held.clientId)
    const { reason, now: heldAt } = held
    const hold = { cause: 'operator', reason, heldAt, heldBy: who.actor } as const
    if (!(await insertPayoutHold(tx, held.clientId, hold)))
      throw new OperatorError('Payouts to this merchant are on hold already.', {
        facts: { why: 'held_already' },
      })
    return 'payouts_held'
  })

export const releasePayouts = (
  { trail }: Pick<RegistryDeps, 'trail'>,
  who: Who,
  held: Holding,
): Promise<void> =>
  changeHold(trail, who, held, async (tx, before) => {
    if (!before || !(await deletePayoutHold(tx, held.clientId)))
      throw new OperatorError('Payouts to this merchant are not on hold.', { facts: { why: 'not_held' } })
    await beginSettlement(tx, held.clientId, held.now)
    return 'payouts_released'
  })

function changeHold(
  trail: RegistryDeps['trail'],
  who: Who,
  { clientId, reason }: Holding,
  change: (tx: Tx, before: PayoutHold | null) => Promise<'payouts_held' | 'payouts_released'>,
): Promise<void> {
  return trail.change(who, async (tx) => {
    await lockKnown(tx, clientId)
    const before = await findPayoutHold(tx, clientId)
    const action = await change(tx, before)
    const event = {
      ...{ clientId, action, subject: null, after: { reason } },
      before: before && { cause: before.cause, reason: before.reason },
    }
    return { event, result: undefined }
  })
}

const subjectOf = ({ accountId }: BankAccount) => `bank account ${accountId}`

const factsOf = ({ currency, holder, kind, lastFour, state, usableFrom: from }: BankAccount) => ({
  ...{ currency, holder, kind, lastFour, state },
  usableFrom: from.toISOString(),
})
