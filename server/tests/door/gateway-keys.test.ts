import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readMasterKeys } from '../../src/domain/index.ts'
import {
  createGatewayKey,
  listGatewayKeys,
  retireGatewayKey,
  switchGatewayKey,
  undoGatewayKey,
} from '../../src/registry/clients/index.ts'
import { KeyRing } from '../../src/platform/sealing/index.ts'
import { listAuditEntries, listClientGatewayKeys, lockSealed, updateSealed } from '../../src/storage/index.ts'
import { MASTER_KEYS, OPERATOR, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { rotationOf, versionOf, withInstalled } from '../support/gateway-keys.ts'
import type { Merchant } from '../support/merchant.ts'
import { soon } from '../support/process.ts'
import { isSignedBy, notifiedPayment, useReceiver } from '../support/receiver.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

const db = () => gateway.storage.db
const create = () => createGatewayKey(rotationOf(gateway), OPERATOR, merchant.clientId, null)
const switchTo = (version: number) =>
  switchGatewayKey(rotationOf(gateway), OPERATOR, merchant.clientId, version)
const undo = (version: number) => undoGatewayKey(rotationOf(gateway), OPERATOR, merchant.clientId, version)
const retire = (version: number) => retireGatewayKey(gateway.trail, OPERATOR, merchant.clientId, version)
const states = async () =>
  (await listGatewayKeys(db(), merchant.clientId)).map(({ version, state }) => `${version} ${state}`)

/** Each answer is verified with the one key that the merchant has installed. */
const answered = async (as: Merchant, url?: string) => {
  const answer = await as.inquire({ paymentId: '1' }, url === undefined ? {} : { url })
  expect(answer.isSigned).toBe(true)
  return versionOf(answer)
}

const signsSoon = (as: Merchant, version: number, url?: string) =>
  soon(async () => expect(await answered(as, url)).toBe(version))

describe('a gateway key of a client', () => {
  it('is published when it is made, and does not sign before the switch', async () => {
    const made = await create()
    expect(made).toMatchObject({ version: 2, state: 'PUBLISHED', isShared: false, signerKey: null })
    const response = await fetch(`${gateway.url}/keys/${made.fingerprint}`)
    expect(response.headers.get('cache-control')).toContain('immutable')
    const { publicKey } = (await response.json()) as { publicKey: string }
    expect(publicKey).toBe(made.publicKey)
    const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')
    expect(digest).toBe(made.fingerprint)
    expect(await answered(merchant)).toBe(1)
  })

  it('signs the answers on every node after the switch, and those of this client alone', async () => {
    const other = await gateway.merchant()
    const another = await gateway.startAnother()
    try {
      for (const url of [gateway.url, another.url]) expect(await answered(merchant, url)).toBe(1)
      const { version, publicKey } = await create()
      await switchTo(version)
      const renewed = withInstalled(merchant, publicKey)
      for (const url of [gateway.url, another.url]) {
        await signsSoon(renewed, 2, url)
        expect(await answered(other, url)).toBe(1)
      }
    } finally {
      await another.stop()
    }
  })

  it('signs what was to be sent before the switch, too', async () => {
    const acknowledge = receiver.answerBy
    let isDown = true
    acknowledge((response) => {
      const resultStatus = isDown ? 'F' : 'S'
      const result = { resultCode: isDown ? 'PROCESS_FAIL' : 'SUCCESS', resultStatus, resultMessage: '' }
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ result }))
    })
    const { paymentId } = await notifiedPayment(merchant, receiver)
    await merchant.complete({ paymentId }, 'SUCCESS')
    const [first] = await receiver.arrived(1)
    if (!first) throw new Error('nothing arrived')
    expect([isSignedBy(merchant, first), versionOf(first)]).toEqual([true, 1])
    const { version, publicKey } = await create()
    await switchTo(version)
    isDown = false
    const renewed = withInstalled(merchant, publicKey)
    await signsSoon(renewed, 2)
    await renewed.advance(86_400)
    const second = receiver.arrivals.at(-1) ?? first
    expect(second.text).toBe(first.text)
    expect([isSignedBy(renewed, second), versionOf(second)]).toEqual([true, 2])
  })

  it('gives way to the one before when the switch is undone, and can be switched to again', async () => {
    const { publicKey } = await create()
    const renewed = withInstalled(merchant, publicKey)
    expect(await switchTo(2)).toMatchObject({ version: 2, state: 'SIGNING', replacesVersion: 1 })
    await signsSoon(renewed, 2)
    expect(await undo(2)).toMatchObject({ version: 1, state: 'SIGNING', isShared: true })
    await signsSoon(merchant, 1)
    expect(await states()).toEqual(['1 SIGNING', '2 REPLACED'])
    await switchTo(2)
    await signsSoon(renewed, 2)
  })

  it('loses its private half when it is retired, and stays published for old signatures', async () => {
    const { fingerprint } = await create()
    await switchTo(2)
    const { publicKey } = await create()
    await switchTo(3)
    expect(await retire(2)).toMatchObject({ version: 2, state: 'RETIRED', retiredAt: expect.any(Date) })
    const rows = await gateway.database.query(
      'select version, private_key_sealed is null as is_destroyed from client_gateway_keys where client_id = $1 order by 1',
      [merchant.clientId],
    )
    expect(rows).toEqual([
      { version: 2, is_destroyed: true },
      { version: 3, is_destroyed: false },
    ])
    expect((await fetch(`${gateway.url}/keys/${fingerprint}`)).status).toBe(200)
    await signsSoon(withInstalled(merchant, publicKey), 3)
  })

  it.each([
    ['retire the one that signs', () => retire(2), 'Version 2 signs'],
    ["retire the environment's", () => retire(1), 'cannot be retired for one'],
    ['switch to one that is retired', () => switchTo(3), 'Version 3 is retired'],
    ['switch to one that there is not', () => switchTo(9), 'no gateway key of version 9'],
    ['undo what was never switched to', () => undo(3), 'never signed'],
  ])('refuses to %s, and all stays as it was', async (_what, act, sentence) => {
    await create()
    await switchTo(2)
    await create()
    await retire(3)
    const before = await states()
    await expect(act()).rejects.toThrow(sentence)
    expect(await states()).toEqual(before)
  })

  it('is of one client: another has none of it', async () => {
    await create()
    const other = await gateway.merchant()
    await expect(switchGatewayKey(rotationOf(gateway), OPERATOR, other.clientId, 2)).rejects.toThrow(
      'no gateway key',
    )
    await expect(listGatewayKeys(db(), 'SANDBOX_NOBODY')).rejects.toThrow('There is no client')
  })

  it('has its changes in the audit trail, each once, with who made it', async () => {
    const { fingerprint } = await create()
    await create()
    await switchTo(2)
    await switchTo(2)
    await undo(2)
    await retire(2)
    await retire(2)
    const entries = await listAuditEntries(db(), {
      clientId: merchant.clientId,
      action: undefined,
      since: undefined,
      until: undefined,
      limit: 10,
    })
    const logged = entries
      .toReversed()
      .filter(({ action }) => action.startsWith('gateway_key'))
      .map(({ action, subject, before, after }) => ({ action, subject, before, after }))
    expect(logged).toEqual([
      {
        action: 'gateway_key_made',
        subject: 'gateway key 2',
        before: null,
        after: { publicKeySha256: fingerprint, signerKey: null },
      },
      { action: 'gateway_key_switched', subject: 'gateway key 2', before: { signs: 1 }, after: { signs: 2 } },
      { action: 'gateway_key_switched', subject: 'gateway key 1', before: { signs: 2 }, after: { signs: 1 } },
      {
        action: 'gateway_key_retired',
        subject: 'gateway key 2',
        before: { publicKeySha256: fingerprint },
        after: null,
      },
    ])
    expect(entries[0]?.actor).toBe(OPERATOR.actor)
  })

  it('is sealed again with a newer master key, and opens with it', async () => {
    const { clientId } = merchant
    const made = await create()
    const ring = new KeyRing([
      { label: 'newer', secret: randomBytes(32) },
      ...readMasterKeys(MASTER_KEYS, 'the ring'),
    ])
    const sealed = async () => {
      const [key] = await listClientGatewayKeys(db(), clientId)
      return key?.privateKeySealed ?? Buffer.alloc(0)
    }
    const before = await sealed()
    const owner = { table: 'client_gateway_keys', clientId } as const
    const [row] = await db()
      .transaction()
      .execute((tx) => lockSealed(tx, owner, [made.fingerprint]))
    const place = row?.values[0]?.place ?? { purpose: '', clientId, rowId: '' }
    const again = ring.seal(ring.open(before, place), place)
    const changes = [{ column: 'private_key_sealed', from: before, to: again }]
    const update = () =>
      db()
        .transaction()
        .execute((tx) => updateSealed(tx, owner, made.fingerprint, changes))
    expect(await update()).toBe(true)
    expect(await sealed()).toEqual(again)
    // Who has retired it meanwhile has the last word.
    await retire(2)
    expect(await update()).toBe(false)
    expect(await sealed()).toEqual(Buffer.alloc(0))
  })

  it('is not switched to where its private half was copied from another client', async () => {
    const other = await gateway.merchant()
    await create()
    await createGatewayKey(rotationOf(gateway), OPERATOR, other.clientId, null)
    await gateway.database.query(
      `update client_gateway_keys k set private_key_sealed = o.private_key_sealed from client_gateway_keys o
       where k.client_id = $1 and o.client_id = $2`,
      [merchant.clientId, other.clientId],
    )
    await expect(switchTo(2)).rejects.toThrow('The master key does not open')
    expect(await answered(merchant)).toBe(1)
  })
})

describe('what is asked at the same moment, or again, has one result', () => {
  const atOnce = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, act))

  it('of making, switching, undoing and retiring', async () => {
    const made = [...(await atOnce(create)), await create()]
    expect(new Set(made.map(({ fingerprint }) => fingerprint)).size).toBe(1)
    expect(await states()).toEqual(['1 SIGNING', '2 PUBLISHED'])
    for (const key of [...(await atOnce(() => switchTo(2))), await switchTo(2)])
      expect(key).toMatchObject({ version: 2, state: 'SIGNING', replacesVersion: 1 })
    for (const key of [...(await atOnce(() => undo(2))), await undo(2)])
      expect(key).toMatchObject({ version: 1, state: 'SIGNING' })
    const retired = [...(await atOnce(() => retire(2))), await retire(2)]
    expect(new Set(retired.map(({ retiredAt }) => retiredAt?.getTime())).size).toBe(1)
    expect(await states()).toEqual(['1 SIGNING', '2 RETIRED'])
  })

  it('of switching and retiring: what signs is never retired', async () => {
    for (let version = 2; version < 6; version += 1) {
      await create()
      const ends = await Promise.allSettled([switchTo(version), retire(version)])
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const signing = (await listGatewayKeys(db(), merchant.clientId)).filter(
        ({ state }) => state === 'SIGNING',
      )
      expect(signing).toHaveLength(1)
      const own = withInstalled(merchant, signing[0]?.publicKey ?? '')
      await signsSoon(own, signing[0]?.version ?? 0)
    }
  })
})

describe('the published keys', () => {
  it("have the environment's among them", async () => {
    const [shared] = await listGatewayKeys(db(), merchant.clientId)
    const response = await fetch(`${gateway.url}/keys/${shared?.fingerprint}`)
    expect(await response.json()).toEqual({ fingerprint: shared?.fingerprint, publicKey: shared?.publicKey })
  })

  it('tell nothing of clients: a client ID is as unknown as any other word', async () => {
    const answers = [merchant.clientId, 'SANDBOX_5NOBODY', 'f'.repeat(64)].map(async (word) => {
      const response = await fetch(`${gateway.url}/keys/${word}`)
      return [response.status, response.headers.get('cache-control'), await response.text()]
    })
    const [first, ...others] = await Promise.all(answers)
    expect(first).toEqual([404, 'public, max-age=60', '{"error":"there is no such key"}'])
    for (const other of others) expect(other).toEqual(first)
  })
})
