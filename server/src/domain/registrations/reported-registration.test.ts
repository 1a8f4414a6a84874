import type { RegistrationStatus, ReviewStatus } from '@amsel/contract'
import { expect, it } from 'vitest'
import type { Registration, RegistrationReview } from './registration.ts'
import { registrationPicture } from './registration-picture.ts'
import { learnt, type ReportedReview } from './reported-registration.ts'

const known = (pspName: string, status: ReviewStatus, rejectReasons: string | null = null) =>
  ({ pspName, status, rejectReasons, decidedAt: null, decidedBy: null }) satisfies RegistrationReview

const registration = (status: RegistrationStatus, ...reviews: RegistrationReview[]) =>
  ({ referenceMerchantId: 'm-1', referenceStoreId: 's-1', status, reviews }) as unknown as Registration

const said = (pspName: string, status: ReviewStatus): ReportedReview => ({
  pspName,
  status,
  rejectReasons: null,
})

const pending = registration('PENDING', known('GCASH', 'PENDING'))
const approved = registration('PENDING', known('GCASH', 'APPROVED'))
const completed = registration('COMPLETED', known('GCASH', 'APPROVED'))

it.each([
  ['a verdict', pending, 'COMPLETED', said('GCASH', 'APPROVED'), 'COMPLETED', ['GCASH APPROVED']],
  ['a refusal', pending, 'COMPLETED', said('GCASH', 'REJECTED'), 'COMPLETED', ['GCASH REJECTED']],
  ['a wallet that is new', pending, 'PENDING', said('MPAY', 'PENDING'), 'PENDING', ['MPAY PENDING']],
  ['nothing new', pending, 'PENDING', said('GCASH', 'PENDING'), 'PENDING', []],
  ['the known verdict again', approved, 'PENDING', said('GCASH', 'APPROVED'), 'PENDING', []],
  ['an older state, which comes late', completed, 'PENDING', said('GCASH', 'PENDING'), 'COMPLETED', []],
] as const)('%s adds what is new, and nothing else', (_what, before, status, review, expected, fresh) => {
  const found = learnt(before, { status, reviews: [review] })
  expect(found?.status).toBe(expected)
  expect(found?.reviews.map((one) => `${one.pspName} ${one.status}`)).toEqual(fresh)
})

it('a wallet answers once', () => {
  expect(learnt(approved, { status: 'PENDING', reviews: [said('GCASH', 'REJECTED')] })).toBeNull()
  const others = [said('MPAY', 'PENDING'), said('GCASH', 'REJECTED')]
  expect(learnt(approved, { status: 'PENDING', reviews: others })).toBeNull()
})

it.each([
  ['the same merchant', { referenceMerchantId: 'm-1' }, true],
  ['the same store', { referenceStoreId: 's-1' }, true],
  ['nobody by name', {}, true],
  ['another merchant', { referenceMerchantId: 'm-2' }, false],
  ['another store', { referenceStoreId: 's-2' }, false],
])('a state of %s is possible: %#', (_what, names, isPossible) => {
  expect(learnt(pending, { ...names, status: 'PENDING', reviews: [] }) !== null).toBe(isPossible)
})

it('inquiries show the state of the whole and of each wallet', () => {
  const rejected = registration('COMPLETED', known('GCASH', 'APPROVED'), known('MPAY', 'REJECTED', 'no shop'))
  expect(registrationPicture(rejected)).toEqual({
    registrationResult: { registrationStatus: 'COMPLETED' },
    pspRegistrationResultList: [
      { pspName: 'GCASH', registrationResult: { registrationStatus: 'APPROVED' } },
      { pspName: 'MPAY', registrationResult: { registrationStatus: 'REJECTED', rejectReasons: 'no shop' } },
    ],
  })
})
