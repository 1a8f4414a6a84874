import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Attempt } from '../../src/domain/index.ts'
import { createSimulator } from '../../src/providers/simulator/index.ts'
import {
  findSimulatedCard,
  findSimulatedCharge,
  insertSimulatedCard,
  insertSimulatedCharge,
} from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'

const gateway = useGateway()
const now = new Date('2026-11-15T02:00:00Z')
const circumstances = { now, signal: new AbortController().signal }

/** The simulated provider as the gateway has it. */
function simulator() {
  const { db } = gateway.storage
  return createSimulator({
    keep: (attempt, outcome) => insertSimulatedCharge(db, attempt, outcome),
    find: (attempt) => findSimulatedCharge(db, attempt),
    keepCard: (clientId, token, resultCode) => insertSimulatedCard(db, clientId, token, resultCode),
    findCard: (clientId, token) => findSimulatedCard(db, clientId, token),
  })
}

const newAttempt = (more: Partial<Attempt> = {}): Attempt => ({
  clientId: 'c',
  attemptId: randomUUID(),
  paymentId: 'p',
  kind: 'CHARGE',
  transactionId: null,
  provider: 'simulator',
  state: 'OPEN',
  amount: { currency: 'HKD', value: 25_800n },
  instruction: undefined,
  createdAt: now,
  begunBy: 'client',
  reference: null,
  payerUrl: null,
  resends: 0,
  ...more,
})

const SUCCESS = { outcome: 'SUCCESS', resultCode: 'SUCCESS', wallet: 'ALIPAY_CN' }
const PENDING = { outcome: 'PENDING', resultCode: 'PAYMENT_IN_PROCESS' }
const REFUSED = { outcome: 'FAIL', resultCode: 'PROCESS_FAIL' }
const OF_ANOTHER = { outcome: 'FAIL', resultCode: 'REPEAT_REQ_INCONSISTENT' }

describe('a key at the simulated provider', () => {
  it('that was abandoned is refused for ever', async () => {
    const attempt = newAttempt()
    expect(await simulator().inquire(attempt, circumstances)).toBeNull()
    expect(await simulator().abandon(attempt, circumstances)).toEqual(REFUSED)
    expect(await simulator().send(attempt, circumstances)).toEqual(REFUSED)
    expect(await simulator().inquire(attempt, circumstances)).toEqual(REFUSED)
    expect(await simulator().abandon(attempt, circumstances)).toEqual(REFUSED)
  })

  it('for which the money was taken cannot be abandoned, and says so', async () => {
    const attempt = newAttempt()
    expect(await simulator().send(attempt, circumstances)).toEqual(SUCCESS)
    expect(await simulator().abandon(attempt, circumstances)).toEqual(SUCCESS)
  })

  it('that is abandoned and sent at one moment has one end', async () => {
    for (let times = 0; times < 10; times++) {
      const attempt = newAttempt()
      const notified = await Promise.all([
        simulator().abandon(attempt, circumstances),
        simulator().send(attempt, circumstances),
      ])
      expect(notified[0]).toEqual(notified[1])
    }
  })

  it('that waits for its payer is refused when it is abandoned', async () => {
    const attempt = newAttempt({ instruction: { outcome: 'PENDING' } })
    expect(await simulator().send(attempt, circumstances)).toEqual(PENDING)
    expect(await simulator().abandon(attempt, circumstances)).toEqual(REFUSED)
  })

  it.each([
    ['value', { currency: 'HKD', value: 25_801n }],
    ['currency', { currency: 'JPY', value: 25_800n }],
  ] as const)(
    'is refused with another %s, whatever is asked, and stands as it stood',
    async (_what, amount) => {
      for (const instruction of [undefined, { outcome: 'PENDING' }]) {
        const attempt = newAttempt({ instruction })
        const stands = await simulator().send(attempt, circumstances)
        const other = { ...attempt, amount }
        expect(await simulator().send({ ...other, instruction: undefined }, circumstances)).toEqual(
          OF_ANOTHER,
        )
        expect(await simulator().inquire(other, circumstances)).toEqual(OF_ANOTHER)
        expect(await simulator().abandon(other, circumstances)).toEqual(OF_ANOTHER)
        expect(await simulator().inquire(attempt, circumstances)).toEqual(stands)
      }
    },
  )
})
