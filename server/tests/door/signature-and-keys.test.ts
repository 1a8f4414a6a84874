import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addMerchantKey, listMerchantKeys, retireMerchantKey } from '../../src/registry/clients/index.ts'
import { spkiBase64 } from '../../src/platform/signing/index.ts'
import { OPERATOR, useGateway, useMerchant } from '../support/gateway.ts'
import { type Merchant, payRequest, type Variation } from '../support/merchant.ts'
import { exchange, signatureOf } from '../support/signed-client.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const INQUIRY = '/ams/sandbox/api/v1/payments/inquiryPayment'
const body = Buffer.from('{"paymentId":"1"}')
const inquire = (variation?: Variation, path = INQUIRY) => merchant.send(path, body, variation)

describe('a wrong signature', () => {
  it('tells a sandbox client what would have matched, in at most 256 characters, and logs the bytes', async () => {
    const answer = await inquire({ signedPath: INQUIRY.replace('/sandbox', '') }).catch(() => null)
    expect(answer).toBeNull()
    const raw = await rawInquiry(merchant, INQUIRY.replace('/sandbox', ''))
    expect(raw.result.resultCode).toBe('INVALID_SIGNATURE')
    expect(raw.result.resultMessage).toContain('sandbox')
    expect(raw.result.resultMessage).toMatch(/[0-9a-f]{64}/)
    expect(raw.result.resultMessage.length).toBeLessThanOrEqual(256)
    const line = gateway.logged.findLast(({ cause }) => cause === 'path_without_sandbox')
    expect(line?.contentExpected).toContain(`POST ${INQUIRY}\n${merchant.clientId}.`)
  })

  it('is logged ten times a minute for one client, however often it comes', async () => {
    const own = await gateway.merchant()
    const large = Buffer.from(JSON.stringify({ paymentId: '1', padding: 'x'.repeat(7_000) }))
    for (let call = 0; call < 30; call += 1) {
      const refused = await own.send(INQUIRY, large, { signature: 'signature=abcd' })
      expect(refused.code).toBe('INVALID_SIGNATURE')
    }
    const lines = gateway.logged.filter(({ cause, clientId }) => cause && clientId === own.clientId)
    expect(lines).toHaveLength(10)
    expect(JSON.stringify(lines).length).toBeLessThan(10 * 10_000)
  })

  it('tells a production client nothing but that', async () => {
    const production = await gateway.merchant('production')
    const raw = await rawInquiry(
      production,
      '/ams/sandbox/api/v1/payments/inquiryPayment',
      '/ams/api/v1/payments/inquiryPayment',
    )
    expect(raw.result.resultCode).toBe('INVALID_SIGNATURE')
    expect(raw.result.resultMessage).not.toMatch(/[0-9a-f]{64}|sandbox/)
  })

  it('of an unencoded Base64 value is named', async () => {
    const { time, raw } = signatureOf(merchant, INQUIRY, body)
    const answer = await inquire({ time, signature: `algorithm=RSA256,keyVersion=1,signature=${raw}` })
    expect(answer.code).toBe('INVALID_SIGNATURE')
    expect(answer.body.result.resultMessage).toMatch(/URL-encoded/i)
  })

  it('of an unknown client is refused, whatever the key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    for (const keyVersion of [1, 7, null])
      expect((await inquire({ privateKey, keyVersion })).code).toBe('INVALID_SIGNATURE')
    // Who has the key learns that it named another version.
    expect((await inquire({ keyVersion: 7 })).code).toBe('KEY_NOT_FOUND')
  })

  it('never shows a secret field in the log', async () => {
    const request = {
      ...payRequest(),
      paymentMethod: {
        paymentMethodType: 'CARD',
        paymentMethodId: 'tok-abc-123',
        paymentMethodMetaData: { cardNo: '4054695723100768', cvv: '123' },
      },
    }
    await merchant.send('/ams/sandbox/api/v1/payments/pay', Buffer.from(JSON.stringify(request)), {
      signature: 'signature=abcd',
    })
    const logged = JSON.stringify(gateway.logged)
    expect(logged).toContain('paymentMethodMetaData')
    for (const secret of ['4054695723100768', 'tok-abc-123', '"123"']) expect(logged).not.toContain(secret)
  })

  async function rawInquiry(sender: Merchant, signedPath: string, target = INQUIRY) {
    const { sign } = await import('node:crypto')
    const time = String(Date.now())
    const content = Buffer.concat([Buffer.from(`POST ${signedPath}\n${sender.clientId}.${time}.`), body])
    const signature = encodeURIComponent(sign('sha256', content, sender.privateKey).toString('base64'))
    const headers = {
      'client-id': sender.clientId,
      'Request-Time': time,
      Signature: `signature=${signature}`,
    }
    const { text } = await exchange(gateway.url, { method: 'POST', target, headers, body })
    return JSON.parse(text) as { result: { resultCode: string; resultMessage: string } }
  }
})

describe('keys', () => {
  it('several versions work side by side until one is retired', async () => {
    const own = await gateway.merchant()
    const added = await addMerchantKey(gateway.trail, OPERATOR, own.clientId, undefined)
    expect(added.keyVersion).toBe(2)
    const second = createPrivateKey({
      key: Buffer.from(added.merchantPrivateKey ?? '', 'base64'),
      format: 'der',
      type: 'pkcs8',
    })
    await expect
      .poll(async () => (await own.inquire({ paymentId: '1' }, { keyVersion: 2, privateKey: second })).code)
      .toBe('ORDER_NOT_EXIST')
    expect((await own.inquire({ paymentId: '1' }, { keyVersion: 1 })).code).toBe('ORDER_NOT_EXIST')
    expect((await own.inquire({ paymentId: '1' }, { keyVersion: null, privateKey: second })).code).toBe(
      'ORDER_NOT_EXIST',
    )
    await retireMerchantKey(gateway.trail, OPERATOR, own.clientId, { version: 1 })
    await expect
      .poll(async () => (await own.inquire({ paymentId: '1' }, { keyVersion: 1 })).code)
      .toBe('KEY_NOT_FOUND')
  })

  it('the last active one is not retired, but by force', async () => {
    const retire = (clientId: string, mayBeLast?: boolean) =>
      retireMerchantKey(gateway.trail, OPERATOR, clientId, { version: 1, ...(mayBeLast && { mayBeLast }) })
    const own = await gateway.merchant()
    await expect(retire(own.clientId)).rejects.toThrow('the last active key')
    expect((await own.inquire({ paymentId: '1' })).code).toBe('ORDER_NOT_EXIST')
    await retire(own.clientId, true)
    await expect.poll(async () => (await own.inquire({ paymentId: '1' })).code).toBe('KEY_NOT_FOUND')
    await expect(retire(own.clientId)).rejects.toThrow('no active key of version 1')
    await expect(retire('SANDBOX_NOBODY')).rejects.toThrow('There is no client')
  })

  it('two that are retired at the same moment do not leave none', async () => {
    const { trail } = gateway
    for (let round = 0; round < 10; round += 1) {
      const { clientId } = await gateway.merchant()
      await addMerchantKey(trail, OPERATOR, clientId, spkiBase64(createPublicKey(merchant.privateKey)))
      const ends = await Promise.allSettled(
        [1, 2].map((version) => retireMerchantKey(trail, OPERATOR, clientId, { version })),
      )
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await listMerchantKeys(trail.db, clientId)).filter(({ retiredAt }) => !retiredAt)).toHaveLength(
        1,
      )
    }
  })
})
