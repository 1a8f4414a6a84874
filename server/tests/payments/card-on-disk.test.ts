import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardRequest } from '../support/card-payments.ts'
import { CARD, press } from '../support/payer.ts'
import { Home } from '../support/process.ts'

/** Planted: the number that is given in a call, and the one that is typed on a page. */
const GIVEN = { cardNo: '4054695723100768', cvv: '739' }
const TYPED = { number: '5162774114974622', cvc: '846' }
const MARKS = [GIVEN.cardNo, TYPED.number, '"cvc":"739"', '"cvc":"846"', '"cvv":"739"']
const MASTER_KEY = randomBytes(32)

let home: Home
let files: { name: string; bytes: Buffer }[]
let printed: string
let token: string

beforeAll(async () => {
  home = await Home.open()
  const gateway = await home.serve({ MASTER_KEY: MASTER_KEY.toString('base64'), LOG_LEVEL: 'debug' })
  const merchant = await gateway.merchant()
  const challenged = { is3DSAuthentication: 'true', tokenize: 'true' }
  const given = await merchant.call('payments/pay', cardRequest({ ...GIVEN, ...challenged }))
  expect(given.code).toBe('PAYMENT_IN_PROCESS')
  await merchant.complete({ paymentId: given.body.paymentId }, 'SUCCESS')
  const { body } = await merchant.inquire({ paymentId: given.body.paymentId })
  token = String((body.paymentResultInfo as { cardToken: string }).cardToken)
  const paymentMethod = { paymentMethodType: 'CARD', paymentMethodMetaData: challenged }
  const page = await merchant.pay({ paymentMethod })
  expect((await press(page.body.normalUrl, 'card', { ...CARD, ...TYPED })).status).toBe(303)
  expect((await press(page.body.normalUrl, 'confirm')).shop).toBe('https://shop.example/return')
  expect((await merchant.call('payments/pay', cardRequest(GIVEN))).code).toBe('SUCCESS')
  gateway.kill('SIGTERM')
  const { stdout, stderr } = await gateway.ended
  printed = stdout + stderr
  files = await filesBelow(home.dataDir)
})
afterAll(() => home?.close())

async function filesBelow(folder: string): Promise<{ name: string; bytes: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(name) })))
}

/** Of each format, the bytes before the nonce. */
const SEALED_FORMATS = [
  [1, 1],
  [2, 1],
  [3, 5],
] as const
const NONCE_BYTES = 12
const TAG_BYTES = 16
const READ_BYTES = 400

/**
 * Whatever was sealed with the key, wherever it lies, rows that were deleted and the write-ahead log included: each place
 * that could begin a sealed value is opened as one. Without the tag, as a thief would, who need not know what it was for.
 */
function* opened(bytes: Buffer): Iterable<string> {
  const key = Buffer.from(hkdfSync('sha256', MASTER_KEY, Buffer.alloc(0), 'amsel sealing v1', 32))
  const nonces = SEALED_FORMATS.flatMap(([format, head]) =>
    placesOf(bytes, format).map((place) => place + head),
  )
  for (const at of nonces) {
    const nonce = bytes.subarray(at, at + NONCE_BYTES)
    const begin = at + NONCE_BYTES + TAG_BYTES
    if (begin >= bytes.length || isMonotonous(nonce)) continue
    // The counter of the first block of AES-GCM is 2.
    const decipher = createDecipheriv('aes-256-ctr', key, Buffer.concat([nonce, Buffer.of(0, 0, 0, 2)]))
    yield decipher.update(bytes.subarray(begin, begin + READ_BYTES)).toString('latin1')
  }
}

function placesOf(bytes: Buffer, byte: number): number[] {
  const found: number[] = []
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) found.push(at)
  return found
}

/** Most of a table's page is empty: a nonce has no run of zeros. */
const isMonotonous = (nonce: Buffer) => nonce.includes(Buffer.alloc(3))

it('no number and no CVC is in any file, plain or sealed with a key that is at hand', () => {
  expect(files.some(({ name }) => name.includes('pg_wal'))).toBe(true)
  const found: string[] = []
  let tokens = 0
  for (const { name, bytes } of files) {
    for (const mark of MARKS) if (bytes.includes(mark)) found.push(`${mark} in ${name}`)
    for (const text of opened(bytes)) {
      if (text.startsWith(token)) tokens += 1
      for (const mark of MARKS) if (text.includes(mark)) found.push(`${mark} sealed in ${name}`)
    }
  }
  expect(found).toEqual([])
  // The search does find what is there: a token that was sealed.
  expect(token).toMatch(/^card_/)
  expect(tokens).toBeGreaterThan(0)
})

it('nor in anything that the gateway printed, at its most talkative', () => {
  expect(printed).toContain('"level":20')
  expect(MARKS.filter((mark) => printed.includes(mark))).toEqual([])
})
