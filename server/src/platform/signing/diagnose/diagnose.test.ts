import { constants, createHash, generateKeyPairSync, type KeyObject, privateEncrypt, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diagnose, explain, formatSignatureHeader, type KnownKeys, type ReceivedSignature } from '../index.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [retired, old, current, stranger, gateway] = [pair(), pair(), pair(), pair(), pair()]
const larger = generateKeyPairSync('rsa', { modulusLength: 3072 })
const keys: KnownKeys = {
  registered: [
    { version: 1, key: retired.publicKey, retired: true },
    { version: 2, key: old.publicKey, retired: false },
    { version: 3, key: current.publicKey, retired: false },
  ],
  gateway: gateway.publicKey,
}

const content = Buffer.from('POST /ams/api/v1/payments/pay\nSANDBOX_5X00000000000000.1685599933871.{"a":1}')
const digest = createHash('sha256').update(content).digest()
const request = {
  method: 'POST',
  path: '/ams/api/v1/payments/pay',
  clientId: 'SANDBOX_5X00000000000000',
  time: '1685599933871',
  body: Buffer.from('{"a":1}'),
  headers: { host: 'localhost:8080' },
}
const right = sign('sha256', content, current.privateKey)
const base64 = right.toString('base64')
const percent = encodeURIComponent(base64)

function diagnoseHeader(signatureHeader: string, known = keys) {
  return diagnose({ ...request, signatureHeader }, known)
}

describe('a signature written in the wrong way', () => {
  // Python's quote leaves the slash alone; these bytes are sure to have one.
  const withSlash = Buffer.alloc(256, 0xff).toString('base64')
  test.each([
    ['no_signature', ''],
    ['no_signature', base64],
    ['no_signature', 'algorithm=RSA256,keyVersion=3'],
    ['no_signature', 'algorithm=RSA256,keyVersion=3,signature='],
    ['key_version_malformed', `algorithm=RSA256,keyVersion=x,signature=${percent}`],
    ['not_url_encoded', `keyVersion=3,signature=${base64}`],
    ['not_url_encoded', `keyVersion=3,signature=${encodeURIComponent(withSlash).replaceAll('%2F', '/')}`],
    ['url_encoded_twice', `keyVersion=3,signature=${encodeURIComponent(percent)}`],
    [
      'base64_line_breaks',
      `keyVersion=3,signature=${encodeURIComponent(base64.replace(/(.{76})/g, '$1\n'))}`,
    ],
    ['base64url', `keyVersion=3,signature=${right.toString('base64url')}`],
    [
      'base64url',
      `keyVersion=3,signature=${encodeURIComponent(Buffer.alloc(256, 0xff).toString('base64url'))}%3D%3D`,
    ],
    ['hex', `keyVersion=3,signature=${right.toString('hex')}`],
    ['hex', `keyVersion=3,signature=${right.toString('hex').toUpperCase()}`],
    ['signature_malformed', 'keyVersion=3,signature=%zz'],
    ['signature_malformed', `keyVersion=3,signature=${percent}${'%0A'.repeat(2000)}`],
  ])('is diagnosed as %s', (cause, header) => {
    expect(diagnoseHeader(header).cause).toBe(cause)
  })
})

describe('a signature made with the wrong key or algorithm', () => {
  const pss = { key: current.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING }
  test.each([
    ['other_key_version', 3, sign('sha256', content, old.privateKey)],
    ['other_key_version', 3, sign('sha256', content, retired.privateKey)],
    ['other_key_version', 9, right],
    ['retired_key_version', 1, sign('sha256', content, retired.privateKey)],
    ['unknown_key_version', 9, sign('sha256', content, stranger.privateKey)],
    ['key_not_registered', 3, sign('sha256', content, stranger.privateKey)],
    ['signature_length', 3, sign('sha256', content, larger.privateKey)],
    ['signature_length', 3, right.subarray(0, 200)],
    ['pss_padding', 3, sign('sha256', content, pss)],
    ['hash_sha1', 3, sign('sha1', content, current.privateKey)],
    ['hash_sha512', 3, sign('sha512', content, current.privateKey)],
    ['hash_md5', 3, sign('md5', content, current.privateKey)],
    ['no_digest_info', 3, privateEncrypt(current.privateKey, digest)],
    ['hashed_twice', 3, sign('sha256', digest, current.privateKey)],
    ['hashed_twice', 3, sign('sha256', Buffer.from(digest.toString('hex')), current.privateKey)],
    ['unknown', 3, sign('sha256', Buffer.from('something else'), current.privateKey)],
    ['none', 3, right],
  ])('is diagnosed as %s (keyVersion %d)', (cause, version, signature) => {
    expect(diagnoseHeader(formatSignatureHeader(version, signature)).cause).toBe(cause)
  })

  test('is diagnosed with the version that made it', () => {
    const byRetired = sign('sha256', content, retired.privateKey)
    expect(diagnoseHeader(formatSignatureHeader(3, byRetired)).explanation).toBe(
      'The signature was made with key version 1, which is retired, but keyVersion=3 was sent: the two must agree.',
    )
    const byOld = sign('sha256', content, old.privateKey)
    expect(diagnoseHeader(`signature=${encodeURIComponent(byOld.toString('base64'))}`).explanation).toBe(
      'The signature was made with key version 2, but no keyVersion was sent, which means the newest: the two must agree.',
    )
  })

  test('is diagnosed with the digest that was signed, when nothing else is known', () => {
    const other = Buffer.from('something else')
    const diagnosis = diagnoseHeader(formatSignatureHeader(3, sign('sha256', other, current.privateKey)))
    expect(diagnosis.signedSha256).toBe(createHash('sha256').update(other).digest('hex'))
  })
})

describe('a mistake in what the client registered', () => {
  const own = formatSignatureHeader(1, right)
  test.each([
    ['gateway_key_uploaded', [gateway], own],
    ['gateway_key_uploaded', [gateway], ''],
    ['gateway_key_uploaded', [stranger, gateway], `signature=${percent}`],
    ['gateway_key_uploaded', [stranger, gateway], own],
    ['no_key_registered', [], own],
  ])('is diagnosed as %s', (cause, pairs, header) => {
    const registered = pairs.map(({ publicKey }, index) => ({
      version: index + 1,
      key: publicKey,
      retired: false,
    }))
    expect(diagnoseHeader(header, { registered, gateway: gateway.publicKey }).cause).toBe(cause)
  })
})

test('without keyVersion the newest key in use is meant', () => {
  const [first, , last] = keys.registered
  const registered = [
    first,
    { version: 2, key: current.publicKey, retired: false },
    { ...last, retired: true },
  ]
  const known = { ...keys, registered } as KnownKeys
  expect(diagnoseHeader(`signature=${percent}`, known).cause).toBe('none')
})

test('an explanation carries the digest expected and keeps to 256 characters', () => {
  const diagnosis = diagnoseHeader('')
  expect(explain(diagnosis)).toBe(
    `${diagnosis.explanation} SHA-256 of the content expected: ${digest.toString('hex')}`,
  )
  const version = 999_999_999
  const longest = [sign('sha256', content, old.privateKey), right.subarray(1)].map((signature) =>
    diagnoseHeader(formatSignatureHeader(version, signature), {
      ...keys,
      registered: [{ version: version - 1, key: old.publicKey, retired: true }],
    }),
  )
  for (const { explanation } of longest) expect(explanation.length).toBeLessThanOrEqual(158)
  expect(explain({ ...diagnosis, explanation: 'x'.repeat(500) })).toHaveLength(256)
})

describe('no input makes it throw:', () => {
  const text = fc.string({ unit: 'binary' })
  const signatures = fc.oneof(text, fc.constantFrom(formatSignatureHeader(3, right), `signature=${base64}`))
  const bodies = fc.oneof(
    fc.uint8Array(),
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify(value, null, 1)),
  )
  const requests: fc.Arbitrary<ReceivedSignature> = fc.record({
    method: text,
    path: fc.oneof(text, fc.webPath()),
    clientId: text,
    time: fc.oneof(text, fc.bigInt({ min: 0n, max: 10n ** 19n }).map(String), fc.date().map(String)),
    body: bodies.map((body) => Buffer.from(body as string)),
    signatureHeader: signatures,
    headers: fc.dictionary(text, text),
  })

  test('whatever the request', () => {
    fc.assert(
      fc.property(requests, (received) => {
        const diagnosis = diagnose(received, keys)
        expect(diagnosis.explanation.length).toBeLessThanOrEqual(158)
        expect(explain(diagnosis).length).toBeLessThanOrEqual(256)
      }),
    )
  })

  test('whatever was signed', () => {
    fc.assert(
      fc.property(requests, fc.uint8Array(), (received, signed) => {
        const signatureHeader = formatSignatureHeader(3, sign('sha256', signed, current.privateKey))
        expect(typeof diagnose({ ...received, signatureHeader }, keys).cause).toBe('string')
      }),
    )
  })

  test.each([
    [
      'a key on an elliptic curve',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey,
      'signature_length',
    ],
    ['no key at all', undefined as unknown as KeyObject, 'unknown'],
  ])('%s', (_, key, cause) => {
    const registered = [{ version: 3, key, retired: false }]
    const diagnosis = diagnoseHeader(formatSignatureHeader(3, right), { ...keys, registered })
    expect(diagnosis).toMatchObject({ cause, expectedContent: content })
  })
})
