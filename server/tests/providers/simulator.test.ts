import { describe } from 'vitest'
import type { Attempt } from '../../src/domain/index.ts'
import { createSimulator } from '../../src/providers/simulator/index.ts'
import {
  findSimulatedCard,
  findSimulatedCharge,
  HotCharges,
  insertSimulatedCard,
} from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'
import { standIn } from '../support/stand-in.ts'
import { conforms } from './conformance.ts'

const gateway = useGateway()

/** As the gateway has it. */
const provider = standIn('the simulator', () => {
  const { db } = gateway.storage
  const charges = new HotCharges(gateway.storage)
  return createSimulator({
    keep: (asked, outcome, card) => charges.keep(asked, outcome, card),
    find: (asked) => findSimulatedCharge(db, asked),
    keepCard: (clientId, token, resultCode) => insertSimulatedCard(db, clientId, token, resultCode),
    findCard: (clientId, token) => findSimulatedCard(db, clientId, token),
  })
})

describe('the simulator', () => {
  conforms({
    provider,
    complete: async () => {},
    async countDone(...attempts: Attempt[]) {
      const keys = attempts.map(({ attemptId }) => attemptId)
      const done = await gateway.database.query(
        "select from simulated_charges where outcome <> 'FAIL' and charge_key = any($1)",
        [keys],
      )
      return done.length
    },
  })
})
