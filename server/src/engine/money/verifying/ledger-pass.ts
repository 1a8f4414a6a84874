import {
  type Account,
  accountOf,
  type Clock,
  clientTime,
  DAY_MS,
  type Day,
  dayIn,
  type LedgerDifference,
  later,
  MINUTE_MS,
  OWN,
  PENDING,
  RETENTION_DAYS_MIN,
} from '../../../domain/index.ts'
import {
  type AccountSum,
  type Database,
  getClock,
  listBrokenStatements,
  readAccounts,
  readDatabaseTime,
  readDifferences,
  readPaymentSlice,
  readTransferSlice,
  sumOpenPayouts,
  sumRecorded,
  type TransferPlace,
} from '../../../storage/index.ts'

export interface PassDeps {
  readonly db: Database
  readonly clock: Clock
}

/** No transfer takes this long from its recording to its commit. */
const SETTLED_MS = 2 * MINUTE_MS
/** One statement sums what was recorded in this long. */
const WINDOW_MS = 5 * MINUTE_MS
/** More are counted and not listed. */
const FOUND_MAX = 100

/**
 * How far a verification of a client's whole ledger has come, and what it has found. It goes through the payments with
 * their attempts, then the transfers; of these, it sums those settled at the cut on the way. Then the cut is moved on to
 * the present, and the accounts are compared. An account that differs is a suspect: its transfers are summed once more,
 * from the first, and only what differs again is reported.
 */
export interface LedgerPass {
  readonly stage: 'payments' | 'transfers' | 'recent' | 'ended'
  /** The last one that was checked: its id, or the place of a transfer. */
  readonly after: string | TransferPlace
  readonly cut: string
  readonly sums: Readonly<Record<string, string>>
  readonly suspects: readonly string[] | null
  readonly looked: { readonly payments: number; readonly attempts: number; readonly transfers: number }
  readonly differences: number
  readonly found: readonly LedgerDifference[]
  /** What the providers' accounts lack according to what was found, as far as it concerns them. */
  readonly atProviders: Readonly<Record<string, string>>
}

const FIRST_TRANSFER: TransferPlace = ['', '', 0]

export const newPass = (): LedgerPass => ({
  stage: 'payments',
  after: '',
  cut: '',
  sums: {},
  suspects: null,
  looked: { payments: 0, attempts: 0, transfers: 0 },
  differences: 0,
  found: [],
  atProviders: {},
})

/** A pass that was written down. */
export const readPass = (written: unknown): LedgerPass => {
  const pass = written as LedgerPass
  return { ...pass, found: readDifferences(pass.found) }
}

/** One slice further: a statement or two, which hold nobody up. */
export async function goOn(deps: PassDeps, clientId: string, pass: LedgerPass): Promise<LedgerPass> {
  switch (pass.stage) {
    case 'payments':
      return lookAtPayments(deps, clientId, pass)
    case 'transfers':
      return lookAtTransfers(deps, clientId, pass)
    case 'recent':
      return lookAtRecent(deps, clientId, pass)
    case 'ended':
      return pass
  }
}

async function lookAtPayments(deps: PassDeps, clientId: string, pass: LedgerPass): Promise<LedgerPass> {
  const { payments, attempts, last, wrongSums, wrongAttempts } = await readPaymentSlice(deps.db, clientId, {
    after: String(pass.after),
    keptSince: await keptSince(deps, clientId),
  })
  const { looked } = pass
  let next = withFound(
    {
      ...pass,
      looked: { ...looked, payments: looked.payments + payments, attempts: looked.attempts + attempts },
    },
    [
      ...wrongSums.map(
        ({ saidMinor, bookedMinor, ...rest }): LedgerDifference => ({
          ...{ check: 'payment', clientId, ...rest },
          ...{ bookedMinor: saidMinor, expectedMinor: bookedMinor },
        }),
      ),
      ...wrongAttempts.map(
        ({ atProvider, ...rest }): LedgerDifference => ({ check: 'attempt', clientId, ...rest }),
      ),
    ],
  )
  for (const { provider, currency, atProvider, expectedMinor, bookedMinor } of wrongAttempts)
    next = lacking(
      next,
      { ...accountOf(OWN, 'provider', provider), currency },
      atProvider * (expectedMinor - bookedMinor),
    )
  return last === null ? beginSumming(deps, next) : { ...next, after: last }
}

async function beginSumming({ db }: PassDeps, pass: LedgerPass): Promise<LedgerPass> {
  const cut = later(await readDatabaseTime(db), -SETTLED_MS).toISOString()
  return { ...pass, stage: 'transfers', after: FIRST_TRANSFER, cut, sums: {} }
}

async function lookAtTransfers(deps: PassDeps, clientId: string, pass: LedgerPass): Promise<LedgerPass> {
  const { count, last, sums, strange } = await readTransferSlice(deps.db, clientId, {
    after: pass.after as TransferPlace,
    cut: new Date(pass.cut),
    keptSince: await keptSince(deps, clientId),
  })
  const summed = { ...pass, sums: added(pass.sums, sums) }
  const next = pass.suspects === null ? withStrange(summed, clientId, { count, strange }) : summed
  return last === null ? { ...next, stage: 'recent' } : { ...next, after: last }
}

function withStrange(
  pass: LedgerPass,
  clientId: string,
  { count, strange }: Pick<Awaited<ReturnType<typeof readTransferSlice>>, 'count' | 'strange'>,
): LedgerPass {
  const looked = { ...pass.looked, transfers: pass.looked.transfers + count }
  let next = withFound(
    { ...pass, looked },
    strange.map(
      ({ place, paymentId, currency, amountMinor }): LedgerDifference => ({
        ...{ check: 'event', clientId, paymentId, event: place.join(' '), currency },
        ...{ bookedMinor: amountMinor, expectedMinor: 0n },
      }),
    ),
  )
  for (const { atProvider, atProviderMinor, currency } of strange)
    if (atProvider) next = lacking(next, { ...atProvider, currency }, -atProviderMinor)
  return next
}

/** Moves the cut on while more than a window lies behind it, then compares: what is left is read with the accounts. */
async function lookAtRecent(deps: PassDeps, clientId: string, pass: LedgerPass): Promise<LedgerPass> {
  const { db } = deps
  const cut = new Date(pass.cut)
  const settled = later(await readDatabaseTime(db), -SETTLED_MS)
  if (settled.getTime() - cut.getTime() > SETTLED_MS) {
    const until = new Date(Math.min(settled.getTime(), cut.getTime() + WINDOW_MS))
    const sums = added(pass.sums, await sumRecorded(db, clientId, { from: cut, until }))
    return { ...pass, sums, cut: until.toISOString() }
  }
  const accounts = await readAccounts(db, clientId, cut)
  const since = dayIn('UTC', await keptSince(deps, clientId))
  const held = new Map(accounts.map((account) => [keyOf(account), account]))
  const keys = [...new Set([...held.keys(), ...Object.keys(pass.sums)])].filter(
    (key) => !isPastPending(accountOfKey(key), since),
  )
  const compared = keys.map((key): ComparedAccount => {
    const { amountMinor = 0n, recentMinor = 0n } = held.get(key) ?? {}
    return { key, bookedMinor: amountMinor, expectedMinor: BigInt(pass.sums[key] ?? 0) + recentMinor }
  })
  const wrong = compared.filter(({ bookedMinor, expectedMinor }) => bookedMinor !== expectedMinor)
  if (wrong.length > 0 && pass.suspects === null)
    return beginSumming(deps, { ...pass, suspects: wrong.map(({ key }) => key) })
  const again = wrong.filter(({ key }) => pass.suspects?.includes(key))
  const next = withFound(
    pass,
    again.map(({ key, ...minor }): LedgerDifference => {
      const { currency, ...account } = accountOfKey(key)
      return { check: 'balance', clientId, account, currency, ...minor }
    }),
  )
  const broken = await listBrokenStatements(db, clientId)
  const chained = withFound(
    next,
    broken.map(
      ({ currency, number, openingMinor, expectedMinor }): LedgerDifference => ({
        ...{ check: 'statement', clientId, number, currency },
        ...{ bookedMinor: openingMinor, expectedMinor },
      }),
    ),
  )
  const onTheWay = (await sumOpenPayouts(db, clientId)).filter(
    ({ bookedMinor, expectedMinor }) => bookedMinor !== expectedMinor,
  )
  const paid = withFound(
    chained,
    onTheWay.map((sums): LedgerDifference => ({ check: 'payouts', clientId, ...sums })),
  )
  return { ...withProviders(paid, clientId, compared), stage: 'ended' }
}

/** What the providers' accounts should hold by the attempts, where something was found that concerns them. */
function withProviders(pass: LedgerPass, clientId: string, compared: readonly ComparedAccount[]): LedgerPass {
  const found = Object.entries(pass.atProviders)
    .filter(([, lack]) => lack !== '0')
    .map(([key, lack]): LedgerDifference => {
      const { currency, ...account } = accountOfKey(key)
      const { bookedMinor, expectedMinor } = compared.find((one) => one.key === key) ?? NOTHING
      return {
        ...{ check: 'provider', clientId, account, currency },
        ...{ bookedMinor, expectedMinor: expectedMinor + BigInt(lack) },
      }
    })
  return withFound(
    pass,
    found.filter(({ bookedMinor, expectedMinor }) => bookedMinor !== expectedMinor),
  )
}

/** What an account holds, and what its transfers add up to. */
interface ComparedAccount {
  readonly key: string
  readonly bookedMinor: bigint
  readonly expectedMinor: bigint
}

const NOTHING = { bookedMinor: 0n, expectedMinor: 0n }

/** What retention has left: attempts that were decided later are all there. */
async function keptSince({ db, clock }: PassDeps, clientId: string): Promise<Date> {
  const { offsetMs } = await getClock(db, clientId)
  return later(clientTime(clock, offsetMs), -RETENTION_DAYS_MIN * DAY_MS)
}

const withFound = (pass: LedgerPass, found: readonly LedgerDifference[]): LedgerPass =>
  found.length === 0
    ? pass
    : {
        ...pass,
        differences: pass.differences + found.length,
        found: [...pass.found, ...found].slice(0, FOUND_MAX),
      }

/** Whether it notes what was pending on a day that has come: such notes are not kept. */
const isPastPending = ({ kind, provider }: KeyedAccount, since: Day): boolean =>
  (kind as string) === PENDING && provider < since

type KeyedAccount = Account & { readonly currency: string }

const keyOf = ({ holder, kind, provider, currency }: KeyedAccount): string =>
  JSON.stringify([holder, kind, provider, currency])

function accountOfKey(key: string): KeyedAccount {
  const [holder, kind, provider, currency] = JSON.parse(key)
  return { holder, kind, provider, currency }
}

function added(
  sums: Readonly<Record<string, string>>,
  more: readonly AccountSum[],
): Readonly<Record<string, string>> {
  const all = { ...sums }
  for (const account of more) {
    const key = keyOf(account)
    all[key] = String(BigInt(all[key] ?? 0) + account.amountMinor)
  }
  return all
}

const lacking = (pass: LedgerPass, account: KeyedAccount, minor: bigint): LedgerPass => ({
  ...pass,
  atProviders: added(pass.atProviders, [{ ...account, amountMinor: minor }]),
})
