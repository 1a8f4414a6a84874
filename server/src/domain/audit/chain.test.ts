import { describe, expect, it } from 'vitest'
import type { AuditEntry } from './audit.ts'
import {
  beginningContent,
  brokenContent,
  endContent,
  entryContent,
  mayLackKey,
  removedContent,
} from './chain.ts'

const ENTRY: AuditEntry = {
  ...{ clientId: 'C', entryId: '1', at: new Date(0), actor: 'gateway', action: 'read', subject: null },
  ...{
    osUser: null,
    host: null,
    address: null,
    traceId: null,
    before: null,
    after: { b: 1, a: [{ d: 1, c: 2 }] },
  },
}
const contentOf = (change: Partial<AuditEntry> = {}, number = 1, previous = 'hash') =>
  entryContent({ ...ENTRY, ...change }, number, previous)

describe('what the hash of an entry covers', () => {
  it('is the same however its JSON is ordered, and whatever has no place in JSON', () => {
    expect(contentOf({ after: { a: [{ c: 2, d: 1 }], b: 1, none: undefined } })).toBe(contentOf())
    expect(contentOf({ after: { at: new Date(0) } })).toBe(
      contentOf({ after: { at: '1970-01-01T00:00:00.000Z' } }),
    )
  })

  it.each<[string, Partial<AuditEntry>]>([
    ['another value', { after: { b: 2, a: [{ d: 1, c: 2 }] } }],
    ['another order of a list', { after: { b: 1, a: [{ d: 1 }, { c: 2 }] } }],
    [
      'a list in place of an object',
      {
        after: {
          b: 1,
          a: [
            [
              ['c', 2],
              ['d', 1],
            ],
          ],
        },
      },
    ],
    ['nothing in place of an object', { after: null }],
    ['an object elsewhere', { before: ENTRY.after, after: null }],
    ['a word elsewhere', { osUser: 'x' }],
    ['the same word elsewhere', { host: 'x' }],
    ['a millisecond later', { at: new Date(1) }],
  ])('is another one with %s', (_name, change) => {
    expect(contentOf(change)).not.toBe(contentOf())
  })

  it('is another one at another place of the chain, or after another entry', () => {
    expect(new Set([contentOf(), contentOf({}, 2), contentOf({}, 1, 'other')]).size).toBe(3)
  })
})

it.each([
  ['operator alice', 'read', true],
  ['gateway', 'schema_migrated', true],
  ['gateway', 'gateway_started', false],
  ['user u', 'payment_refunded', false],
  ['stranger', 'authentication_failed', false],
] as const)('%s may lack the key for %s: %s', (actor, action, expected) => {
  expect(mayLackKey({ actor, action })).toBe(expected)
})

describe('what is hashed is written the same way for ever, or no chain could be verified', () => {
  const end = { number: 7, hash: 'h' }

  it.each([
    ['the end of a chain', endContent('C', end), '["end","C",7,"h"]'],
    ['one that was found changed', brokenContent('C', end), '["broken","C",7,"h"]'],
    ['its beginning', beginningContent('C', 3), '["beginning","C",3]'],
    ['its beginning after a removal', removedContent('C', end, 3), '["removed","C",7,"h",3]'],
  ])('of %s', (_what, content, expected) => {
    expect(content).toBe(expected)
  })

  it('of an entry', () => {
    const whole = {
      ...{ actor: 'operator a', osUser: 'root', host: 'h1', address: '::1', subject: 'key 2', traceId: 't' },
      ...{ before: { '2': [null, { z: 1, y: 'x' }], '10': true } },
    }
    expect(contentOf(whole, 2, 'p')).toBe(
      JSON.stringify([
        ...['entry', 'C', 2, 'p', '1', '0', 'operator a', 'root', 'h1', '::1', 'read', 'key 2'],
        '{"pairs":[["10",true],["2",[null,{"pairs":[["y","x"],["z",1]]}]]]}',
        '{"pairs":[["a",[{"pairs":[["c",2],["d",1]]}]],["b",1]]}',
        't',
      ]),
    )
  })
})

it('an entry about nothing before has nothing there', () => {
  expect(JSON.parse(contentOf({ after: null })).slice(12)).toEqual([null, null, null])
})
