import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ClientKeys } from '../../src/entrances/portal-api/shapes.ts'
import { pkcs8Base64, spkiBase64 } from '../../src/platform/signing/index.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { callerFor, newOwner } from '../support/portal.ts'
import { movedBy } from '../support/database.ts'

const gateway = useGateway()

/** Uses are written down some seconds later. */
const WRITTEN = { timeout: 30_000 }

const pair = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength })

describe('a key', () => {
  it('that is added signs at once, beside the one before, until that is retired', async () => {
    const owner = await newOwner(gateway)
    const path = `/clients/${owner.clientId}/keys`
    const first = await callerFor(owner)
    const second = await callerFor(owner)
    const ask = async (merchant: Merchant, keyVersion: number) =>
      (await merchant.pay({}, { keyVersion })).code
    expect([await ask(first, 1), await ask(second, 2)]).toEqual(['PAYMENT_IN_PROCESS', 'PAYMENT_IN_PROCESS'])
    expect((await owner.browser.ask(`POST ${path}/1/retire`, { mayBeInUse: true })).status).toBe(200)
    await expect.poll(() => ask(first, 1)).toBe('KEY_NOT_FOUND')
    expect(await ask(second, 2)).toBe('PAYMENT_IN_PROCESS')
    const { body } = await owner.browser.ask<ClientKeys>(`GET ${path}`)
    expect(body.keys).toMatchObject([
      { version: 1, restorableUntil: expect.any(String) },
      { version: 2, retiredAt: null },
    ])
    expect((await owner.browser.ask(`POST ${path}/1/restore`)).status).toBe(200)
    await expect.poll(() => ask(first, 1)).toBe('PAYMENT_IN_PROCESS')
  })

  it('tells by whom it was used last, and who else still signs with it', async () => {
    const owner = await newOwner(gateway)
    const path = `/clients/${owner.clientId}/keys`
    const first = await callerFor(owner)
    const second = await callerFor(owner)
    const read = async () => (await owner.browser.ask<ClientKeys>(`GET ${path}`)).body.keys
    expect(await read()).toMatchObject([
      { lastUse: null, isInUse: false, callers: [] },
      { lastUse: null, isInUse: false, callers: [] },
    ])
    // Whoever names no version signs with the newest.
    await second.pay({}, { keyVersion: null })
    await first.pay({}, { keyVersion: 1, headers: { 'user-agent': 'an old shop/1.0' } })
    await first.pay({}, { keyVersion: 1, headers: { 'user-agent': 'an old shop/1.0' } })
    await expect.poll(async () => (await read()).map(({ isInUse }) => isInUse), WRITTEN).toEqual([true, true])
    const [old, current] = await read()
    expect(old).toMatchObject({
      lastUse: { address: '127.0.0.1', userAgent: 'an old shop/1.0' },
      callers: [{ address: '127.0.0.1', userAgent: 'an old shop/1.0' }],
    })
    expect(current?.callers).toHaveLength(1)
  })

  it('that was used within the last day is retired by whoever says that they know', async () => {
    const owner = await newOwner(gateway)
    const path = `/clients/${owner.clientId}/keys`
    const first = await callerFor(owner)
    await callerFor(owner)
    await first.pay({}, { keyVersion: 1 })
    const retire = (body = {}) => owner.browser.ask(`POST ${path}/1/retire`, body)
    const isInUse = async () => (await owner.browser.ask<ClientKeys>(`GET ${path}`)).body.keys[0]?.isInUse
    await expect.poll(isInUse, WRITTEN).toBe(true)
    expect(await retire()).toMatchObject({ status: 409, body: { error: { code: 'key_in_use' } } })
    await gateway.database.query(
      `update key_uses set day = day - 2, last_used_at = ${movedBy('last_used_at', '-2 days')}
       where client_id = '${owner.clientId}'`,
    )
    expect(await isInUse()).toBe(false)
    await first.pay({}, { keyVersion: 1, headers: { 'user-agent': 'another' } })
    await expect.poll(isInUse, WRITTEN).toBe(true)
    expect((await retire({ mayBeInUse: true })).status).toBe(200)
  })

  it('of which nothing is left except its last use is listed for ever; one in use forgets old callers', async () => {
    const owner = await newOwner(gateway)
    const { clientId } = owner
    const first = await callerFor(owner)
    const days = async () =>
      (
        await gateway.database.query<{ age: number }>(
          `select current_date - day as age from key_uses where client_id = '${clientId}' order by 1`,
        )
      ).map(({ age }) => age)
    const use = (daysAgo: number) => ({
      ...{ clientId, version: 1, address: '203.0.113.9', userAgent: 'gone', calls: 1 },
      lastUsedAt: new Date(Date.now() - daysAgo * 86_400_000),
    })
    const { addKeyUses } = await import('../../src/storage/index.ts')
    await addKeyUses(gateway.storage.db, [use(400), use(3)])
    const { body } = await owner.browser.ask<ClientKeys>(`GET /clients/${clientId}/keys`)
    expect(body.keys[0]).toMatchObject({ lastUse: { userAgent: 'gone' }, isInUse: false })
    expect(await days()).toEqual([3, 400])
    await first.pay({}, { keyVersion: 1 })
    await expect.poll(days, WRITTEN).toEqual([0, 3])
  })

  it('that is the last one stays, unless somebody insists', async () => {
    const owner = await newOwner(gateway)
    const path = `/clients/${owner.clientId}/keys`
    await callerFor(owner)
    expect((await owner.browser.ask(`POST ${path}/1/retire`)).status).toBe(409)
    expect((await owner.browser.ask(`POST ${path}/1/retire`, { mayBeLast: true })).status).toBe(200)
    expect((await owner.browser.ask(`POST ${path}/7/retire`)).status).toBe(409)
  })

  it('is taken as PEM and in one line, as SPKI and PKCS#1', async () => {
    const owner = await newOwner(gateway)
    const { publicKey } = pair()
    for (const [index, key] of [
      publicKey.export({ format: 'pem', type: 'spki' }),
      publicKey.export({ format: 'pem', type: 'pkcs1' }),
      spkiBase64(publicKey),
      publicKey.export({ format: 'der', type: 'pkcs1' }).toString('base64'),
    ].entries()) {
      const { body } = await owner.browser.ask(`POST /clients/${owner.clientId}/keys`, { publicKey: key })
      expect(body).toEqual({ version: index + 1 })
    }
  })

  it('of another kind is refused with what it is', async () => {
    const owner = await newOwner(gateway)
    const path = `/clients/${owner.clientId}/keys`
    const { body: keys } = await owner.browser.ask<ClientKeys>(`GET ${path}`)
    const add = async (publicKey: string) => {
      const { status, body } = await owner.browser.ask<{ error: { message: string } }>(`POST ${path}`, {
        publicKey,
      })
      expect(status).toBe(400)
      return body.error.message
    }
    expect(await add(pkcs8Base64(pair().privateKey))).toMatch(/private key/i)
    expect(await add(keys.gatewayPublicKey)).toMatch(/gateway’s own/)
    expect(await add(spkiBase64(pair(1024).publicKey))).toMatch(/1024|2048/)
    expect(await add('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----')).toMatch(/certificate/i)
    expect(await add('hello')).not.toBe('')
  })
})

describe('a production client', () => {
  it('is asked for once, and approved by whoever runs the gateway', async () => {
    const owner = await newOwner(gateway)
    const path = `/organisations/${owner.organisationId}/applications`
    const application = {
      name: 'Corner shop',
      legalName: 'Corner Shop Pte. Ltd.',
      registrationNumber: '201912345K',
      country: 'SG',
      website: 'https://shop.example',
      merchantCategoryCode: '5411',
      contactName: 'Ada',
      contactEmail: owner.email,
    }
    const { body } = await owner.browser.ask<{ applicationId: string }>(`POST ${path}`, application)
    expect(await owner.browser.ask(`POST ${path}`, application)).toMatchObject({
      status: 409,
      body: { error: { code: 'already_asked' } },
    })
    const { approveApplication } = await import('../../src/registry/clients/index.ts')
    const { trail, sealer } = gateway
    const who = { actor: 'operator test', osUser: null, host: null, address: null, traceId: null }
    const approve = () =>
      approveApplication({ trail, sealer }, who, body.applicationId, { decidedAt: new Date() })
    const clientId = await approve()
    await expect(approve()).rejects.toThrow('APPROVED already')
    expect((await owner.browser.ask(`GET ${path}`)).body).toMatchObject([{ status: 'APPROVED', clientId }])
    const [organisation] = (await owner.browser.me()).organisations
    expect(organisation?.clients).toMatchObject([
      { environment: 'sandbox' },
      { clientId, environment: 'production' },
    ])
  })
})
