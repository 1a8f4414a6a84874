import pino from 'pino'
import { clientTime, userActor } from '../../src/domain/index.ts'
import { openEngine } from '../../src/main/index.ts'
import { readSettings } from '../../src/platform/config/index.ts'
import { addBankAccount, type BankAccountRequest } from '../../src/registry/clients/index.ts'
import {
  type BankAccount,
  getClientWithClock,
  listCoveredLines,
  listPayouts,
  type Payout,
} from '../../src/storage/index.ts'
import { OPERATOR, type TestGateway } from './gateway.ts'
import type { Merchant } from './merchant.ts'

/** By the digits that it ends with, the sandbox's bank does one thing or another. */
export const TEST_NUMBERS = {
  paid: '888800001111',
  rejected: '888800000002',
  returned: '888800000003',
  slow: '888800000004',
} as const

const BANK = 'HSBCHKHHXXX'

/** A merchant's bank account, as its owner adds it. */
export async function bankAccount(
  gateway: TestGateway,
  { clientId }: Pick<Merchant, 'clientId'>,
  request: Partial<BankAccountRequest> = {},
): Promise<BankAccount> {
  const client = await getClientWithClock(gateway.storage.db, clientId)
  const actor = userActor(client, 'owner')
  const now = clientTime({ now: () => new Date() }, client.clockOffsetMs)
  return addBankAccount(
    gateway,
    OPERATOR,
    { actor, now, coolingHours: 72 },
    {
      ...{ currency: 'HKD', holder: 'Test Merchant', kind: 'bic', number: TEST_NUMBERS.paid, bank: BANK },
      ...request,
    },
  )
}

/** The oldest first. */
export const payoutsOf = async (
  { storage }: TestGateway,
  { clientId }: Pick<Merchant, 'clientId'>,
): Promise<Payout[]> => (await listPayouts(storage.db, clientId, { limit: 1_000 })).items.toReversed()

export const linesOfPayout = ({ storage }: TestGateway, { clientId, currency, coverage }: Payout) =>
  coverage === null
    ? Promise.resolve([])
    : listCoveredLines(
        storage.db,
        clientId,
        { currency, coverage },
        { firstPosition: coverage.firstPosition, limit: 10_000 },
      )

/** The engine on the gateway's database, as a command has it. */
export const engineOf = ({ storage, sealer }: TestGateway) =>
  openEngine({ settings: readSettings({}), log: pino({ level: 'silent' }), storage }, sealer)
