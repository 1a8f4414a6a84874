import { describe, expect, it } from 'vitest'
import { mayFollow } from '../next-states.ts'
import { OperatorError } from '../operator-error.ts'
import {
  alreadyPublished,
  type GatewayKey,
  type GatewayKeyState,
  isToBeRetired,
  NEXT_GATEWAY_KEY_STATES,
  nextVersion,
  signingVersion,
  switchBack,
  switchTo,
} from './gateway-key.ts'

const STATES = Object.keys(NEXT_GATEWAY_KEY_STATES) as GatewayKeyState[]

const key = (
  version: number,
  state: GatewayKeyState,
  replacesVersion: number | null = null,
  signerKey: string | null = null,
): GatewayKey => ({ version, state, replacesVersion, isShared: version === 1, signerKey })

const fresh = [key(1, 'SIGNING'), key(2, 'PUBLISHED')]
const switched = [key(1, 'REPLACED'), key(2, 'SIGNING', 1)]
const undone = [key(1, 'SIGNING'), key(2, 'REPLACED', 1)]
const twice = [key(1, 'REPLACED'), key(2, 'REPLACED', 1), key(3, 'SIGNING', 2)]
const retired = [key(1, 'REPLACED'), key(2, 'RETIRED', 1), key(3, 'SIGNING', 2)]

describe('the states of a gateway key', () => {
  it.each([
    ['PUBLISHED', ['SIGNING', 'RETIRED']],
    ['SIGNING', ['REPLACED']],
    ['REPLACED', ['SIGNING', 'RETIRED']],
    ['RETIRED', []],
  ] as const)('%s can become %j and nothing else', (state, next) => {
    expect(STATES.filter((other) => mayFollow(NEXT_GATEWAY_KEY_STATES, state, other)).sort()).toEqual(
      [...next].sort(),
    )
  })
})

describe('a switch', () => {
  it.each([
    ['to a published one', fresh, 2, { from: 1, to: 2 }],
    ['to the one that signs', switched, 2, null],
    ['to one that signed before', undone, 2, { from: 1, to: 2 }],
    ["to the environment's", switched, 1, { from: 2, to: 1 }],
  ])('%s', (_what, keys, version, expected) => {
    expect(switchTo(keys, version)).toEqual(expected)
  })

  it.each([
    ['a retired one', retired, 2, 'is retired'],
    ['one that there is not', fresh, 7, 'no gateway key of version 7'],
  ])('to %s is refused', (_what, keys, version, sentence) => {
    expect(() => switchTo(keys, version)).toThrow(sentence)
  })
})

describe('undoing a switch', () => {
  it.each([
    ['goes back to the version before', switched, 2, { from: 2, to: 1 }],
    ['does nothing the second time', undone, 2, null],
    ['goes back by one switch of two', twice, 3, { from: 3, to: 2 }],
  ])('%s', (_what, keys, version, expected) => {
    expect(switchBack(keys, version)).toEqual(expected)
  })

  it.each([
    ['that never was', fresh, 2, 'has never signed'],
    ["to the environment's", switched, 1, 'the key of the environment'],
    ['that another has followed', twice, 2, 'version 3 does'],
    ['where the version before is retired', retired, 3, 'Version 2 is retired'],
  ])('%s is refused', (_what, keys, version, sentence) => {
    expect(() => switchBack(keys, version)).toThrow(sentence)
  })
})

describe('a key that is to be retired', () => {
  it.each([
    ['never signed', fresh, 2, true],
    ['was replaced', twice, 2, true],
    ['is retired already', retired, 2, false],
  ])('%s', (_what, keys, version, expected) => {
    expect(isToBeRetired(keys, version)).toBe(expected)
  })

  it.each([
    ['signs', switched, 2, 'switch to another'],
    ["is the environment's", switched, 1, 'signs for other clients'],
  ])('is kept where it %s', (_what, keys, version, sentence) => {
    expect(() => isToBeRetired(keys, version)).toThrow(sentence)
  })
})

it('a second key is not made while one waits to be switched to', () => {
  const held = [key(1, 'SIGNING'), key(2, 'PUBLISHED', null, 'acme')]
  expect(alreadyPublished(switched, null)).toBeNull()
  expect(alreadyPublished(fresh, null)).toBe(fresh[1])
  expect(alreadyPublished(held, 'acme')).toBe(held[1])
  expect(() => alreadyPublished(held, null)).toThrow('Version 2 waits')
  expect(() => alreadyPublished(fresh, 'acme')).toThrow('Version 2 waits')
})

it('versions go on, whatever became of the last one', () => {
  expect([nextVersion(fresh), nextVersion(retired), signingVersion(retired)]).toEqual([3, 4, 3])
})

it('a retired key is refused with a sentence for the operator, and nothing follows it', () => {
  expect(() => switchTo(retired, 2)).toThrow(OperatorError)
  expect(() => switchBack(retired, 3)).toThrow(OperatorError)
  expect(NEXT_GATEWAY_KEY_STATES.RETIRED).toEqual([])
})

it('a client for which nothing signs is a mistake of the program', () => {
  expect(() => signingVersion([key(2, 'PUBLISHED')])).toThrow('no gateway key signs for the client')
})
