import { describe, expect, it } from 'vitest'
import {
  ACCESS_TOKEN_LIFE_MS,
  type Agreement,
  type AgreementState,
  agreementState,
  CODE_LIFE_MS,
  canAgreementBecome,
  DECIDE_WITHIN_MS,
  isAccessTokenGood,
  isAgreementOver,
  isCodeAskedAgain,
  isCodeGood,
  isRefreshAskedAgain,
  isRefreshTokenGood,
  NEXT_AGREEMENT_STATES,
  REFRESH_TOKEN_LIFE_MS,
  tokenStatus,
} from './agreement.ts'

const now = new Date('2026-03-02T10:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const secret = (name: string, seconds: number) => ({
  digest: Buffer.from(name),
  sealed: Buffer.from('sealed'),
  expiresAt: after(seconds),
})

const awaiting: Agreement = {
  clientId: 'c',
  agreementId: 'a',
  state: 'AWAITING',
  authState: 's',
  customerBelongsTo: 'GCASH',
  scopes: ['AGREEMENT_PAY'],
  redirectUrl: 'https://shop.example/return',
  notifyUrl: null,
  authClientId: null,
  createdAt: after(-10),
  decideBefore: after(1),
  code: null,
  codeAppliedAt: null,
  accessToken: null,
  refreshToken: null,
  replacedDigest: null,
  refreshedAt: null,
  userLoginId: null,
  canceledAt: null,
  cancelReason: null,
  changedBy: 'client',
  atProvider: null,
}
const granted: Agreement = { ...awaiting, state: 'GRANTED', code: secret('code', 1) }
const active: Agreement = {
  ...granted,
  state: 'ACTIVE',
  codeAppliedAt: after(-59),
  accessToken: secret('access', 1),
  refreshToken: secret('refresh', 1),
}
const refreshed: Agreement = { ...active, replacedDigest: Buffer.from('old'), refreshedAt: after(-59) }

const STATES = Object.keys(NEXT_AGREEMENT_STATES) as AgreementState[]

describe('the states of an agreement', () => {
  it.each([
    ['AWAITING', ['GRANTED', 'REFUSED', 'EXPIRED']],
    ['GRANTED', ['ACTIVE']],
    ['ACTIVE', ['CANCELED']],
    ['REFUSED', []],
    ['EXPIRED', []],
    ['CANCELED', []],
  ] as const)('%s can become %j and nothing else', (state, next) => {
    expect(STATES.filter((other) => canAgreementBecome(state, other)).sort()).toEqual([...next].sort())
  })

  it.each([
    ['AWAITING', 0, 'AWAITING'],
    ['AWAITING', 1, 'EXPIRED'],
    ['GRANTED', 1, 'GRANTED'],
    ['REFUSED', 1, 'REFUSED'],
    ['ACTIVE', 1, 'ACTIVE'],
    ['CANCELED', 1, 'CANCELED'],
  ] as const)('%s with its hour over by %i seconds is %s', (state, seconds, expected) => {
    expect(agreementState({ ...awaiting, state }, after(seconds))).toBe(expected)
  })
})

it.each<[string, Agreement, boolean, boolean]>([
  ['that nobody has decided about', awaiting, false, true],
  ['that was refused', { ...awaiting, state: 'REFUSED' }, true, true],
  ['whose code is good', granted, false, true],
  ['with tokens', active, false, true],
  [
    'whose refresh token is good, but not its access token',
    { ...active, accessToken: secret('access', -1) },
    false,
    true,
  ],
  ['that was cancelled', { ...active, state: 'CANCELED' }, true, true],
])(
  'an agreement %s: whether it is over now, and when its time has come',
  (_which, agreement, isOver, isOverLater) => {
    expect([isAgreementOver(agreement, now), isAgreementOver(agreement, after(1))]).toEqual([
      isOver,
      isOverLater,
    ])
  },
)

describe('a code', () => {
  it.each([
    ['before the payer agreed', awaiting, 0, false],
    ['in its ten minutes', granted, 0, true],
    ['after its ten minutes', granted, 1, false],
    ['that was used', active, 0, false],
  ])('%s is good: %4$s', (_what, agreement, seconds, expected) => {
    expect(isCodeGood(agreement, after(seconds))).toBe(expected)
  })

  it.each([
    ['within a minute', active, 0, true],
    ['after a minute', active, 1, false],
    ['that was never used', granted, 0, false],
    ['whose tokens came when nobody waited', { ...active, codeAppliedAt: null }, 10, true],
    ['whose tokens were replaced', refreshed, 0, false],
    ['of an agreement that has ended', { ...active, state: 'CANCELED' as const }, 0, false],
  ])('asked for again %s gets its tokens: %4$s', (_what, agreement, seconds, expected) => {
    expect(isCodeAskedAgain(agreement, after(seconds))).toBe(expected)
  })
})

describe('a refresh token', () => {
  const digest = (name: string) => Buffer.from(name)

  it.each([
    ['the newest', 'refresh', active, 0, true],
    ['the newest after its time', 'refresh', active, 1, false],
    ['the replaced one', 'old', refreshed, 0, false],
    ['that of an ended agreement', 'refresh', { ...active, state: 'CANCELED' as const }, 0, false],
  ])('%s is good: %5$s', (_what, name, agreement, seconds, expected) => {
    expect(isRefreshTokenGood(agreement, digest(name), after(seconds))).toBe(expected)
  })

  it.each([
    ['the replaced one within a minute', 'old', refreshed, 0, true],
    ['the replaced one after a minute', 'old', refreshed, 1, false],
    ['the newest', 'refresh', refreshed, 0, false],
    ['one of an ended agreement', 'old', { ...refreshed, state: 'CANCELED' as const }, 0, false],
  ])('%s gets the last tokens again: %5$s', (_what, name, agreement, seconds, expected) => {
    expect(isRefreshAskedAgain(agreement, digest(name), after(seconds))).toBe(expected)
  })
})

it.each([
  ['ACTIVE', active, 0],
  ['EXPIRED', active, 1],
  ['CANCELED', { ...active, state: 'CANCELED' as const }, 0],
  ['CANCELED', { ...active, state: 'CANCELED' as const }, 1],
] as const)('the token is %s', (expected, agreement, seconds) => {
  expect(tokenStatus(agreement, after(seconds))).toBe(expected)
})

it('a payer has an hour, a code ten minutes, and tokens two years and more', () => {
  const days = [ACCESS_TOKEN_LIFE_MS, REFRESH_TOKEN_LIFE_MS].map((ms) => ms / 86_400_000)
  expect([DECIDE_WITHIN_MS, CODE_LIFE_MS, ...days]).toEqual([3_600_000, 600_000, 730, 913])
})

it('an access token is good while it is active', () => {
  expect([isAccessTokenGood(active, now), isAccessTokenGood(active, after(1))]).toEqual([true, false])
})

it('what was never given is not good', () => {
  const none = Buffer.from('refresh')
  expect(isCodeGood({ ...granted, code: null }, now)).toBe(false)
  expect(isRefreshTokenGood({ ...active, refreshToken: null }, none, now)).toBe(false)
  expect(isRefreshAskedAgain(active, none, now)).toBe(false)
  expect(isRefreshAskedAgain({ ...refreshed, refreshedAt: null }, Buffer.from('old'), now)).toBe(false)
  expect(tokenStatus({ ...active, accessToken: null }, now)).toBe('EXPIRED')
})
