import { REVIEW_STATUSES, type ReviewStatus } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import {
  canBeReplaced,
  canReviewBecome,
  isApproved,
  type RegistrationReview,
  registrationStatus,
  reviewsToEnd,
} from './registration.ts'

const createdAt = new Date('2026-03-02T10:00:00Z')
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)

const reviewed = (...statuses: ReviewStatus[]): RegistrationReview[] =>
  statuses.map((status, index) => ({
    pspName: index === 0 ? 'ALIPAY_CN' : 'GCASH',
    status,
    rejectReasons: null,
    decidedAt: null,
    decidedBy: null,
  }))

it.each([
  ['PENDING', ['APPROVED', 'REJECTED']],
  ['APPROVED', []],
  ['REJECTED', []],
] as const)('a review that is %s can become %j and nothing else', (status, next) => {
  expect(REVIEW_STATUSES.filter((other) => canReviewBecome(status, other))).toEqual(next)
})

describe('a registration whose wallets say', () => {
  it.each<[ReviewStatus[], 'PENDING' | 'COMPLETED', boolean]>([
    [[], 'COMPLETED', false],
    [['PENDING', 'PENDING'], 'PENDING', false],
    [['APPROVED', 'PENDING'], 'PENDING', true],
    [['REJECTED', 'PENDING'], 'PENDING', false],
    [['APPROVED', 'REJECTED'], 'COMPLETED', true],
    [['APPROVED', 'APPROVED'], 'COMPLETED', true],
    [['REJECTED', 'REJECTED'], 'COMPLETED', false],
  ])('%j is %s, approved: %s', (statuses, expected, approved) => {
    const reviews = reviewed(...statuses)
    expect(registrationStatus(reviews)).toBe(expected)
    expect(isApproved({ reviews })).toBe(approved)
  })

  it.each<[ReviewStatus[], number, boolean]>([
    [['PENDING', 'PENDING'], 29.99, false],
    [['PENDING', 'PENDING'], 30, true],
    [['REJECTED', 'PENDING'], 29.99, false],
    [['APPROVED', 'PENDING'], 30, true],
    [['REJECTED', 'REJECTED'], 0, true],
    [['APPROVED', 'REJECTED'], 0, false],
    [['APPROVED', 'APPROVED'], 100_000, false],
  ])('%j can be replaced %d minutes later: %s', (statuses, minutes, expected) => {
    const reviews = reviewed(...statuses)
    const registration = { status: registrationStatus(reviews), reviews, createdAt }
    expect(canBeReplaced(registration, after(minutes))).toBe(expected)
  })
})

describe('a verdict', () => {
  const wallets = (statuses: ReviewStatus[], asked: Parameters<typeof reviewsToEnd>[1]) =>
    reviewsToEnd({ reviews: reviewed(...statuses) }, asked).map(({ pspName }) => pspName)

  it.each<[ReviewStatus[], Parameters<typeof reviewsToEnd>[1], string[]]>([
    [['PENDING', 'PENDING'], { status: 'APPROVED' }, ['ALIPAY_CN', 'GCASH']],
    [['PENDING', 'PENDING'], { status: 'REJECTED', pspName: 'GCASH' }, ['GCASH']],
    [['APPROVED', 'PENDING'], { status: 'REJECTED' }, ['GCASH']],
    [['APPROVED', 'PENDING'], { status: 'APPROVED', pspName: 'ALIPAY_CN' }, []],
    [['APPROVED', 'REJECTED'], { status: 'REJECTED' }, []],
  ])('where the wallets say %j, asked %j, ends the reviews of %j', (statuses, asked, expected) => {
    expect(wallets(statuses, asked)).toEqual(expected)
  })

  it.each<[ReviewStatus[], Parameters<typeof reviewsToEnd>[1]]>([
    [['APPROVED', 'PENDING'], { status: 'REJECTED', pspName: 'ALIPAY_CN' }],
    [['APPROVED', 'APPROVED'], { status: 'REJECTED' }],
    [['APPROVED'], { status: 'APPROVED', pspName: 'GCASH' }],
  ])('where the wallets say %j, asked %j, is refused', (statuses, asked) => {
    expect(() => wallets(statuses, asked)).toThrow(
      expect.objectContaining({
        ...{ code: 'ORDER_STATUS_INVALID', message: 'the review has ended otherwise' },
      }),
    )
  })
})
