import { randomBytes, randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { AuditTrail } from '../../src/registry/audit/index.ts'
import { ClientDirectory } from '../../src/registry/clients/client-directory.ts'
import { createMerchant } from '../../src/registry/clients/merchants.ts'
import { KeyRing, Sealer } from '../../src/platform/sealing/index.ts'
import { generateKeyPair, Signer, spkiBase64 } from '../../src/platform/signing/index.ts'
import { connect, type Storage } from '../../src/storage/index.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/gateway.ts'

let database: TestDatabase
let storage: Storage
let publicKey: string
const secret = randomBytes(32)
const sealer = new Sealer(new KeyRing([{ label: null, secret }]), randomBytes(32))

beforeAll(async () => {
  database = await createDatabase()
  storage = connect(database.url, () => {})
  publicKey = spkiBase64((await generateKeyPair()).publicKey)
})
afterAll(async () => {
  await storage?.close()
  await database?.drop()
})

let directory: ClientDirectory
let clientId: string
let now: number
beforeEach(() => {
  now = 1_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  directory = new ClientDirectory(storage.db, { sealer, signer: new Signer(1), holder: null })
  clientId = `SANDBOX_${randomUUID().replaceAll('-', '')}`
})

const create = () => {
  const clock = { now: () => new Date() }
  const trail = new AuditTrail({
    db: storage.db,
    log: pino({ level: 'silent' }),
    clock,
    findDigest: async () => null,
  })
  return createMerchant({ trail, sealer }, OPERATOR, {
    name: 'New',
    environment: 'sandbox',
    clientId,
    publicKey,
  })
}

/** How often the database was asked meanwhile. */
async function questions(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const onAcquire = () => {
    count += 1
  }
  storage.pool.on('acquire', onAcquire)
  await work()
  storage.pool.off('acquire', onAcquire)
  return count
}

describe('an unknown client', () => {
  it('is looked for once a second, however often it is asked for', async () => {
    const ask = async () => {
      for (let call = 0; call < 20; call += 1) expect(await directory.find(clientId)).toBeNull()
    }
    expect(directory.knows(clientId)).toBe(false)
    expect(await questions(ask)).toBe(1)
    expect(directory.knows(clientId)).toBe(true)
    now += 1_000
    expect(directory.knows(clientId)).toBe(false)
    expect(await questions(ask)).toBe(1)
  })

  it.each([
    ['by its name', () => clientId],
    ['when everything may have changed', () => null],
  ])('is found as soon as it is announced %s', async (_how, announced) => {
    expect(await directory.find(clientId)).toBeNull()
    await create()
    directory.forget(announced())
    expect((await directory.find(clientId))?.clientId).toBe(clientId)
  })

  it('that is announced while it is looked for is looked for again', async () => {
    const asked = directory.find(clientId)
    directory.forget(clientId)
    expect(await asked).toBeNull()
    await create()
    expect((await directory.find(clientId))?.clientId).toBe(clientId)
  })

  it('pushes nobody out of the memory', async () => {
    await create()
    await directory.find(clientId)
    for (let count = 0; count < 1_100; count += 1) await directory.find(`SANDBOX_NOBODY${count}`)
    expect([directory.knows('SANDBOX_NOBODY0'), directory.knows('SANDBOX_NOBODY1099')]).toEqual([false, true])
    expect(await questions(() => directory.find(clientId))).toBe(0)
  })
})
