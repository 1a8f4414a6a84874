import { createPrivateKey, createSecretKey, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { Signer, verify } from './index.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

test('each caller gets the signature of their own content', async () => {
  const signer = new Signer(3)
  const contents = Array.from({ length: 40 }, (_, index) => Buffer.from(`content ${index}`))
  const signatures = await Promise.all(contents.map((content) => signer.sign(content, privateKey)))
  expect(signatures).toEqual(contents.map((content) => sign('sha256', content, privateKey)))
})

test('never more signatures are made at a time than the limit allows', async () => {
  const signer = new Signer(2)
  const seen: number[] = []
  const signatures = Array.from({ length: 20 }, async (_, index) => {
    const made = signer.sign(Buffer.from(`${index}`), privateKey)
    seen.push(signer.running)
    await made
    seen.push(signer.running)
  })
  expect(signer.running).toBe(2)
  expect(signer.queued).toBe(18)
  await Promise.all(signatures)
  expect(Math.max(...seen)).toBe(2)
  expect([signer.running, signer.queued]).toEqual([0, 0])
})

test('what waits is begun in the order of arrival', async () => {
  const signer = new Signer(1)
  const finished: number[] = []
  await Promise.all(
    [0, 1, 2, 3, 4].map(async (index) => {
      await signer.sign(Buffer.from(`${index}`), privateKey)
      finished.push(index)
    }),
  )
  expect(finished).toEqual([0, 1, 2, 3, 4])
})

test('a signer that ran empty takes work again', async () => {
  const signer = new Signer(1)
  const content = Buffer.from('content')
  await Promise.all([signer.sign(content, privateKey), signer.sign(content, privateKey)])
  const [first, second] = await Promise.all([
    signer.sign(content, privateKey),
    signer.sign(content, privateKey),
  ])
  expect([first, second].every((signature) => verify(content, signature, publicKey))).toBe(true)
})

test.each([
  ['a public key', publicKey],
  ['a secret key', createSecretKey(Buffer.alloc(32))],
  ['a key on an elliptic curve', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey],
])('%s is refused and takes no place', async (_, key) => {
  const signer = new Signer(1)
  await expect(signer.sign(Buffer.from('content'), key)).rejects.toThrow('Only an RSA private key can sign.')
  expect(signer.running).toBe(0)
  expect(await signer.sign(Buffer.from('content'), privateKey)).toHaveLength(256)
})

test('a signature that cannot be made is an error for its caller alone', async () => {
  const signer = new Signer(1)
  const [fails, works] = await Promise.allSettled([
    signer.sign(Buffer.from('content'), tooSmallKey()),
    signer.sign(Buffer.from('content'), privateKey),
  ])
  expect([fails.status, works.status]).toEqual(['rejected', 'fulfilled'])
})

test.each([0, -1, 1.5, Number.NaN])('a limit of %d is refused', (limit) => {
  expect(() => new Signer(limit)).toThrow(RangeError)
})

/** RSA with 128 bits: too few to hold a digest, and fewer than the generator agrees to make. */
function tooSmallKey() {
  const [p, q, e] = [18446744073709551557n, 18446744073709551533n, 65537n]
  const d = inverse(e, (p - 1n) * (q - 1n))
  const parts = { n: p * q, e, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) }
  const jwk = Object.entries(parts).map(([name, value]) => {
    const hex = value.toString(16)
    return [name, Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url')]
  })
  return createPrivateKey({ key: { kty: 'RSA', ...Object.fromEntries(jwk) }, format: 'jwk' })
}

function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value, modulus, 1n, 0n]
  while (b !== 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y]
  return ((x % modulus) + modulus) % modulus
}
