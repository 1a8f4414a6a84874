import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ClientKeys } from '../../src/portal-api/shapes.ts'
import { pkcs8Base64, spkiBase64 } from '../../src/signing/index.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { callerFor, newOwner } from '../support/portal.ts'

const gateway = useGateway()

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
    expect((await owner.browser.ask(`POST ${path}/1/retire`)).status).toBe(200)
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
    const { approveApplication } = await import('../../src/registry/index.ts')
    const { trail, sealer } = gateway
    const who = { actor: 'operator test', osUser: null, host: null, address: null, traceId: null }
    const approve = () => approveApplication({ trail, sealer }, who, body.applicationId, new Date())
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
