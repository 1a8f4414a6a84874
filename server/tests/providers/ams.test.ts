import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readAmsConfig, tryAms } from '../../src/providers/ams/index.ts'
import { pkcs1Base64, pkcs8Base64, spkiBase64 } from '../../src/platform/signing/index.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { conforms } from './conformance.ts'
import { candidateAt, configOf, laterAms } from './upstream.ts'

const gateway = useGateway()
const upstream = useMerchant(gateway)
const notifyUrl = 'http://127.0.0.1:9/providers/acme'
const provider = laterAms(() => ({ config: configOf(upstream), notifyUrl }))

describe('an upstream gateway', () => {
  conforms(candidateAt(upstream, provider))
})

describe('what an upstream gateway takes', () => {
  it.each([
    ['ALIPAY_HK', 'HKD', true],
    ['ALIPAY_HK', 'BRL', false],
    ['CARD', 'JPY', true],
    ['alipay_hk', 'HKD', false],
    ['CARD', 'XXX', false],
  ])('%s in %s: %s', (method, currency, isTaken) => {
    expect(provider.abilities.takes(method, currency)).toBe(isTaken)
  })
})

describe('the configuration of an account', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  it('is read with a key in either form, and the address without its slash', () => {
    const config = { ...configOf(upstream), gatewayUrl: 'https://pay.example/' }
    expect(readAmsConfig(config)).toEqual({ ...config, gatewayUrl: 'https://pay.example' })
    const pkcs1 = { ...config, merchantPrivateKey: pkcs1Base64(upstream.privateKey) }
    expect(readAmsConfig(pkcs1).merchantPrivateKey).toBe(pkcs1.merchantPrivateKey)
  })

  it.each<[object, string]>([
    [{ gatewayUrl: undefined }, 'gatewayUrl must be given as text.'],
    [{ gatewayUrl: 'pay.example' }, 'gatewayUrl must be a URL such as https://gateway.example.'],
    [{ gatewayUrl: 'ftp://pay.example' }, 'gatewayUrl must be a URL such as https://gateway.example.'],
    [
      { gatewayUrl: 'https://pay.example/ams/api' },
      'gatewayUrl must end with the host, without a path, a query or credentials.',
    ],
    [
      { gatewayUrl: 'https://me:secret@pay.example' },
      'gatewayUrl must end with the host, without a path, a query or credentials.',
    ],
    [{ clientId: '5LIVE', gatewayUrl: 'http://pay.example' }, 'gatewayUrl must be https.'],
    [{ clientId: '' }, 'clientId must be given as text.'],
    [{ clientId: 'a b' }, 'clientId must be a client ID of the upstream gateway.'],
    [{ keyVersion: 0 }, 'keyVersion must be a whole number from 1 on.'],
    [{ keyVersion: '1' }, 'keyVersion must be a whole number from 1 on.'],
    [{ merchantPrivateKey: spkiBase64(other.publicKey) }, 'merchantPrivateKey must be an RSA private key'],
    [{ merchantPrivateKey: pkcs8Base64(weak.privateKey) }, 'merchantPrivateKey must be an RSA private key'],
    [{ merchantPrivateKey: pkcs8Base64(curve.privateKey) }, 'merchantPrivateKey must be an RSA private key'],
    [{ gatewayPublicKey: 'no key' }, 'gatewayPublicKey cannot be used. This is not an RSA public key'],
    [
      { gatewayPublicKey: pkcs8Base64(other.privateKey) },
      'gatewayPublicKey cannot be used. This is a private key',
    ],
  ])('is refused with %o', (change, sentence) => {
    const read = () => readAmsConfig({ ...configOf(upstream), ...change })
    expect(read).toThrow(sentence)
    expect(read).not.toThrow(/secret/)
  })

  it.each([null, 'text', []])('is no %o', (value) => {
    expect(() => readAmsConfig(value)).toThrow('The configuration must be a JSON object.')
  })
})

describe('a trial of an account', () => {
  const { signal } = new AbortController()
  const here = { mayBePrivate: true, signal }
  const otherKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

  it('is well when upstream answers and has signed', async () => {
    expect(await tryAms(configOf(upstream), here)).toEqual({
      isWell: true,
      sentence: `${gateway.url} answers the client ${upstream.clientId}, and the signatures are right.`,
    })
  })

  it.each<[string, () => object, RegExp]>([
    [
      'a wrong key of ours',
      () => ({ merchantPrivateKey: pkcs8Base64(otherKey().privateKey) }),
      /INVALID_SIGNATURE/,
    ],
    [
      'a wrong key of upstream',
      () => ({ gatewayPublicKey: spkiBase64(otherKey().publicKey) }),
      /not signed by its key/,
    ],
    ['a version without a key', () => ({ keyVersion: 7 }), /KEY_NOT_FOUND/],
    [
      'an unknown client',
      () => ({ clientId: 'SANDBOX_5NOBODY' }),
      /UNKNOWN_CLIENT|INVALID_CLIENT|CLIENT_INVALID/,
    ],
    ['nobody at the address', () => ({ gatewayUrl: 'http://127.0.0.1:9' }), /ECONNREFUSED/],
  ])('names %s', async (_what, change, sentence) => {
    const trial = await tryAms({ ...configOf(upstream), ...change() }, here)
    expect(trial).toEqual({ isWell: false, sentence: expect.stringMatching(sentence) })
  })

  it('does not go to an address that is not public, unless that is allowed', async () => {
    const trial = await tryAms(configOf(upstream), { mayBePrivate: false, signal })
    expect(trial).toEqual({ isWell: false, sentence: expect.stringContaining('127.0.0.1 is not public') })
  })

  it('is given up with its signal', async () => {
    const trial = await tryAms(configOf(upstream), { ...here, signal: AbortSignal.abort() })
    expect(trial).toEqual({ isWell: false, sentence: expect.stringContaining('it took too long') })
  })
})
