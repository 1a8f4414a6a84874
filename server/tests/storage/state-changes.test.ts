import { expect, it } from 'vitest'
import { noteChange, type StateChange } from '../../src/storage/connection/state-changes.ts'
import { useGateway } from '../support/gateway.ts'

const gateway = useGateway()
const PAID: StateChange = { of: 'payment', clientId: 'client', paymentId: '1', status: 'SUCCESS' }

it('a change is reported when it has been committed, and not before', async () => {
  const { db, changes } = gateway.storage
  const reported: StateChange[] = []
  changes.tell = (change) => void reported.push(change)
  await db.transaction().execute(async (tx) => {
    noteChange(tx, PAID)
    expect(reported).toEqual([])
  })
  expect(reported).toEqual([PAID])
})

it('a database transaction that was begun in another way, whose commit would tell nobody, cannot change a state', async () => {
  const { db } = gateway.storage
  const serializable = db.transaction().setIsolationLevel('serializable')
  await expect(serializable.execute(async (tx) => noteChange(tx, PAID))).rejects.toThrow(
    'begun by transaction()',
  )
  const held = await db.startTransaction().execute()
  expect(() => noteChange(held, PAID)).toThrow('begun by transaction()')
  await held.rollback().execute()
})

it('a change that is rolled back is reported to nobody', async () => {
  const { db, changes } = gateway.storage
  const reported: StateChange[] = []
  changes.tell = (change) => void reported.push(change)
  const undone = db.transaction().execute(async (tx) => {
    noteChange(tx, PAID)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(reported).toEqual([])
})
