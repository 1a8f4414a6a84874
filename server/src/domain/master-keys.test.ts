import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isGuessable, isMasterKeyLabel, readMasterKeys } from './master-keys.ts'

const [newest, oldest] = [randomBytes(32), randomBytes(32)]
const SOURCE = 'The setting MASTER_KEYS'
const read = (text: string) => readMasterKeys(text, SOURCE)

describe('master keys', () => {
  const both = [
    { label: '2026-11', secret: newest },
    { label: 'first', secret: oldest },
  ]

  it.each([
    ['with a comma', ','],
    ['with a comma and a space', ', '],
    ['in lines', '\n'],
    ['in lines of another system', '\r\n'],
  ])('are read in their order, %s between them', (_how, between) => {
    const text = `2026-11:${newest.toString('base64')}${between}first:${oldest.toString('base64')}\n`
    expect(read(text)).toEqual(both)
  })

  it('need no label, no padding, and may be written for addresses', () => {
    expect(read(oldest.toString('base64'))).toEqual([{ label: null, secret: oldest }])
    expect(read(oldest.toString('base64').replace('=', ''))).toEqual([{ label: null, secret: oldest }])
    expect(read(`first:${oldest.toString('base64url')}`)).toEqual([both[1]])
  })

  it.each([
    ['nothing', '', 'holds no key'],
    ['a comma', ',', 'holds no key'],
    ['31 bytes', `a:${randomBytes(31).toString('base64')}`, 'entry 1 is none'],
    ['33 bytes', `a:${randomBytes(33).toString('base64')}`, 'entry 1 is none'],
    ['hex', randomBytes(32).toString('hex'), 'entry 1 is none'],
    [
      'what is no Base64',
      `a:${oldest.toString('base64')},b:*${newest.toString('base64')}`,
      'entry 2 is none',
    ],
    ['an empty label', `:${oldest.toString('base64')}`, 'entry 1 is none'],
    ['a label alone', 'first:', 'entry 1 is none'],
    ['two of a label', `a:${oldest.toString('base64')},a:${newest.toString('base64')}`, 'entries 1 and 2'],
    ['a key twice', `a:${oldest.toString('base64')},b:${oldest.toString('base64')}`, 'entries 1 and 2'],
    [
      'a key twice, behind another',
      `a:${newest.toString('base64')},b:${oldest.toString('base64')},c:${oldest.toString('base64')}`,
      'entries 2 and 3',
    ],
    ['something before it', `a b:${oldest.toString('base64')}`, 'entry 1 is none'],
    ['something behind it', `${oldest.toString('base64')}==`, 'entry 1 is none'],
  ])('are refused in a sentence that does not tell them: %s', (_what, text, reason) => {
    const complaint = complaintOf(() => read(text))
    expect(complaint).toMatch(/^The setting MASTER_KEYS .*\.$/)
    expect(complaint).toContain(reason)
    for (const secret of [newest, oldest]) expect(complaint).not.toContain(secret.toString('base64'))
  })
})

function complaintOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('nothing was refused')
}

describe('a key that somebody made up', () => {
  it.each([
    ['one byte', Buffer.alloc(32, 7)],
    ['zeros', Buffer.alloc(32)],
    ['a short pattern', Buffer.alloc(32, 'secret')],
    ['a pattern of half its length', Buffer.alloc(32, randomBytes(16))],
    ['a row of numbers', Buffer.from(Array.from({ length: 32 }, (_none, index) => index))],
    ['a row that goes down', Buffer.from(Array.from({ length: 32 }, (_none, index) => 200 - 3 * index))],
    ['a text', Buffer.from('correct-horse-battery-staple-12!')],
  ])('is noticed: %s', (_what, secret) => {
    expect(isGuessable({ label: null, secret })).toBe(true)
  })

  it('is no random one', () => {
    for (let count = 0; count < 1_000; count += 1)
      expect(isGuessable({ label: null, secret: randomBytes(32) })).toBe(false)
  })
})

it('two keys without a label are not the same', () => {
  expect(read(`${newest.toString('base64')},${oldest.toString('base64')}`)).toHaveLength(2)
})

it.each(['a', '2026-11', 'A.b_c-9', 'a'.repeat(32)])('%s is a label', (label) => {
  expect(isMasterKeyLabel(label)).toBe(true)
})

it.each(['', '-a', '.a', 'a b', 'a:b', 'a\n', ' a', 'a'.repeat(33)])('%j is no label', (label) => {
  expect(isMasterKeyLabel(label)).toBe(false)
})

describe('how much a key must differ from a made-up one', () => {
  const guessable = (bytes: readonly number[]) => isGuessable({ label: null, secret: Buffer.from(bytes) })
  /** So many different bytes in no order. */
  const mixed = (different: number) =>
    Array.from({ length: 32 }, (_, index) => ((index % different) * 89 + 128) % 256)

  it('is seventeen different bytes', () => {
    expect(guessable(mixed(16))).toBe(true)
    expect(guessable(mixed(17))).toBe(false)
  })

  it('is a byte that no text has', () => {
    const letters = Array.from({ length: 32 }, (_, index) => 0x20 + ((index * 37) % 95))
    expect(guessable(letters.with(0, 0x20).with(1, 0x7e))).toBe(true)
    expect(guessable(letters.with(0, 0x1f))).toBe(false)
    expect(guessable(letters.with(0, 0x7f))).toBe(false)
  })
})
