import fc from 'fast-check'
import type { Mishap, Release } from './fate.ts'

/** By whom it is paid, and whether its routes lead upstream: to one account first, and to another after it. */
export const WAYS = {
  wallet: { type: 'ALIPAY_HK', currency: 'HKD', isRemote: true },
  card: { type: 'CARD', currency: 'HKD', isRemote: true },
  'wallet here': { type: 'GCASH', currency: 'PHP', isRemote: false },
  'card here': { type: 'CARD', currency: 'USD', isRemote: false },
} as const
export type WayName = keyof typeof WAYS

/** What an account takes back, or tells and nobody asked for. */
export const CONTRADICTIONS = [
  'paid after all',
  'taken back',
  'refund failed',
  'refunded after all',
  'never asked for',
] as const

export type Step =
  | {
      readonly act: 'pay'
      readonly way: WayName
      readonly mishap: Mishap | undefined
      readonly amount: number
    }
  | {
      readonly act: 'overlap'
      /** How the first call ends, and what becomes of the repeat that comes before. */
      readonly end: Release
      readonly mishap: 'refused' | undefined
      /** Whether so many calls fail meanwhile that the account is left alone. */
      readonly isSpared: boolean
    }
  | { readonly act: 'repeat'; readonly pick: number }
  | { readonly act: 'decide'; readonly pick: number; readonly outcome: 'SUCCESS' | 'FAIL' | 'PENDING' }
  | { readonly act: 'deliver'; readonly times: number; readonly lies: boolean }
  | {
      readonly act: 'contradict'
      readonly pick: number
      readonly times: number
      readonly what: (typeof CONTRADICTIONS)[number]
    }
  | { readonly act: 'cancel'; readonly pick: number; readonly mishap: Mishap | undefined }
  | {
      readonly act: 'refund' | 'capture'
      readonly pick: number
      readonly part: number
      readonly mishap: Mishap | undefined
    }
  | { readonly act: 'advance'; readonly seconds: number; readonly away: 'nobody' | 'first' | 'both' }

const among = (...mishaps: Mishap[]) => fc.option(fc.constantFrom(...mishaps), { nil: undefined, freq: 2 })
const pick = fc.nat(4)
const part = fc.integer({ min: 1, max: 4 })
const times = fc.integer({ min: 1, max: 3 })
const act = <A extends Step['act']>(name: A) => fc.constant(name)

const STEPS: readonly (readonly [weight: number, step: fc.Arbitrary<Step>])[] = [
  [
    6,
    fc.record({
      act: act('pay'),
      way: fc.constantFrom<WayName>('wallet', 'wallet', 'card', ...(Object.keys(WAYS) as WayName[])),
      mishap: among('lost', 'unanswered', 'told before', 'refused', 'denied'),
      amount: fc.integer({ min: 300, max: 1_000_000 }),
    }),
  ],
  [
    1,
    fc.record({
      act: act('overlap'),
      end: fc.constantFrom<Release>('done', 'unanswered', 'refused'),
      mishap: fc.constantFrom('refused' as const, undefined),
      isSpared: fc.boolean(),
    }),
  ],
  [1, fc.record({ act: act('repeat'), pick })],
  [
    5,
    fc.record({
      act: act('decide'),
      pick,
      outcome: fc.constantFrom('SUCCESS', 'SUCCESS', 'SUCCESS', 'FAIL', 'PENDING'),
    }),
  ],
  [4, fc.record({ act: act('deliver'), times, lies: fc.boolean() })],
  [4, fc.record({ act: act('contradict'), pick, times, what: fc.constantFrom(...CONTRADICTIONS) })],
  [2, fc.record({ act: act('cancel'), pick, mishap: among('lost', 'unanswered') })],
  [3, fc.record({ act: act('refund'), pick, part, mishap: among('lost', 'unanswered') })],
  [
    3,
    fc.record({
      act: act('capture'),
      pick,
      part,
      mishap: among('lost', 'unanswered', 'refused', 'denied'),
    }),
  ],
  [
    3,
    fc.record({
      act: act('advance'),
      seconds: fc.constantFrom(1, 31, 61, 600, 840, 900),
      away: fc.constantFrom('nobody', 'nobody', 'first', 'both'),
    }),
  ],
]

export const steps = fc.array(fc.oneof(...STEPS.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
  minLength: 5,
  maxLength: 30,
  size: 'max',
})

const overlap = { act: 'overlap', mishap: undefined, isSpared: false } as const
const wallet = { act: 'pay', way: 'wallet', mishap: undefined, amount: 5_200 } as const
const reported = { act: 'deliver', times: 1, lies: false } as const
const contradict = { act: 'contradict', pick: 0, times: 2 } as const

/** What chance may leave out of a short run: each shows that a rule is needed. */
export const decisive = (): [Step[]][] => [
  // The repeat finds the account spared, at which the first call has opened a page.
  [[{ ...overlap, end: 'done', isSpared: true }]],
  // The first call is refused when the repeat has opened a page.
  [[{ ...overlap, end: 'refused' }]],
  // The repeat is refused what the first call has opened.
  [[{ ...overlap, end: 'done', mishap: 'refused' }]],
  [
    [
      wallet,
      { act: 'decide', pick: 0, outcome: 'SUCCESS' },
      reported,
      { act: 'refund', pick: 0, part: 2, mishap: undefined },
      { ...contradict, what: 'taken back' },
      { ...contradict, what: 'paid after all' },
      wallet,
      { act: 'decide', pick: 0, outcome: 'SUCCESS' },
      reported,
      { ...contradict, what: 'taken back' },
      wallet,
      { act: 'decide', pick: 0, outcome: 'FAIL' },
      reported,
      { ...contradict, what: 'paid after all' },
    ],
  ],
]
