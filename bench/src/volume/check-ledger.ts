import { OperatorError } from '../../../server/dist/domain/index.js'
import { connect, listBalances } from '../../../server/dist/storage/index.js'
import { SUMS } from './fill/ledger.ts'
import type { Side } from './side.ts'

/** What a merchant's ledger says after all that was done, in one currency. */
export interface LedgerCheck {
  readonly currency: string
  readonly accounts: number
  readonly transfers: number
  readonly payableMinor: string
  /** Of all accounts. */
  readonly sumMinor: string
}

/**
 * The balances as the gateway tells them are the sums of the transfers, they add up to nothing, and what is owed to the
 * merchant is what the payments took and did not give back. Otherwise nothing that was measured counts.
 */
export async function checkLedger(side: Side): Promise<LedgerCheck> {
  const { pool, clientId } = side
  const balances = await readBalances(side)
  const { rows: sums } = await pool.query<Sum>(SUMS, [clientId])
  const summed = new Map(sums.map((sum) => [nameOf(sum), BigInt(sum.balance_minor)]))
  for (const [name, balance] of balances)
    requireEqual(side, `the balance of ${name}`, balance, summed.get(name) ?? 0n)
  for (const [name, sum] of summed)
    requireEqual(side, `the balance of ${name}`, balances.get(name) ?? 0n, sum)
  const sum = [...balances.values()].reduce((total, balance) => total + balance, 0n)
  requireEqual(side, 'the sum of all accounts', sum, 0n)
  const { rows } = await pool.query<{ owed: string; transfers: string }>(
    `select (select sum(captured_minor - refunded_minor - disputed_minor - fee_minor) from payments
         where client_id = $1)::text as owed,
       (select count(*) from transfers where client_id = $1)::text as transfers`,
    [clientId],
  )
  const payable = balances.get(PAYABLE) ?? 0n
  requireEqual(side, 'what is owed to the merchant', payable, BigInt(rows[0]?.owed ?? 0))
  return {
    currency: 'HKD',
    accounts: balances.size,
    transfers: Number(rows[0]?.transfers),
    payableMinor: String(payable),
    sumMinor: String(sum),
  }
}

interface Sum extends Account {
  readonly balance_minor: string
}

interface Account {
  readonly holder: string
  readonly kind: string
  readonly provider: string
  readonly currency: string
}

const nameOf = ({ holder, kind, provider, currency }: Account) =>
  [holder, kind, ...(provider === '' ? [] : [provider]), currency].join(' ')
const PAYABLE = 'own payable HKD'

async function readBalances({ databaseUrl, clientId }: Side): Promise<Map<string, bigint>> {
  const storage = connect(databaseUrl, () => {})
  try {
    const balances = await listBalances(storage.db, clientId)
    return new Map(balances.map((balance) => [nameOf(balance), balance.balanceMinor]))
  } finally {
    await storage.close()
  }
}

function requireEqual({ name }: Side, what: string, found: bigint, expected: bigint): void {
  if (found !== expected)
    throw new OperatorError(
      `The ledger of the ${name} history is wrong: ${what} is ${found}, not ${expected}.`,
    )
}
