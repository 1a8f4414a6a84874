// The simulated provider's records are written in groups; what it answers under a key must not depend on who shares one.
import { describe, expect, it } from 'vitest'
import { HotCharges } from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'

const gateway = useGateway()

const asked = (clientId: string, key: string, value = 100n) => ({
  clientId,
  attemptId: key,
  amount: { currency: 'HKD', value } as const,
  providerToken: `sim_${key}`,
})
const YES = { outcome: 'SUCCESS', resultCode: 'SUCCESS' } as const
const NO = { outcome: 'FAIL', resultCode: 'PROCESS_FAIL' } as const

describe('charges of one moment', () => {
  it('under one key are one, and both callers get the stored one', async () => {
    const { clientId } = await gateway.merchant()
    const charges = new HotCharges(gateway.storage)
    const [one, other] = await Promise.all([
      charges.keep(asked(clientId, 'same'), YES, null),
      charges.keep(asked(clientId, 'same', 200n), NO, null),
    ])
    expect(other).toEqual(one)
    expect(await charges.keep(asked(clientId, 'same'), NO, null)).toEqual(one)
  })

  it('under one key of two clients are two', async () => {
    const clients = [await gateway.merchant(), await gateway.merchant()] as const
    const charges = new HotCharges(gateway.storage)
    const kept = await Promise.all([
      charges.keep(asked(clients[0].clientId, 'own'), YES, 'SUCCESS'),
      charges.keep(asked(clients[1].clientId, 'own'), NO, null),
    ])
    expect(kept).toMatchObject([
      { ...YES, isOfCard: true },
      { ...NO, isOfCard: false },
    ])
  })

  it('do not wait for one that somebody else is just writing', async () => {
    const { clientId } = await gateway.merchant()
    const charges = new HotCharges(gateway.storage)
    const holder = await gateway.storage.pool.connect()
    await holder.query('begin')
    await holder.query(
      `insert into simulated_charges (client_id, charge_key, outcome, result_code, currency, amount_minor)
       values ($1, 'held', 'FAIL', 'PROCESS_FAIL', 'HKD', 100)`,
      [clientId],
    )
    const held = charges.keep(asked(clientId, 'held'), YES, null)
    try {
      expect(await charges.keep(asked(clientId, 'free'), YES, null)).toMatchObject(YES)
    } finally {
      await holder.query('commit')
      holder.release()
    }
    expect(await held).toMatchObject(NO)
  })
})
