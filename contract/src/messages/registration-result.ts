import { z } from 'zod'
import { oneOf, text } from '../fields.ts'

/** How far the reviews of a registration are. */
export const REGISTRATION_STATUSES = ['PENDING', 'COMPLETED'] as const
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number]

/** What one wallet says. */
export const REVIEW_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

const RegistrationResult = z
  .object({ registrationStatus: oneOf(REGISTRATION_STATUSES) })
  .meta({ id: 'RegistrationResult' })

const PspRegistrationResult = z
  .object({
    pspName: text(64),
    registrationResult: z.object({
      registrationStatus: oneOf(REVIEW_STATUSES),
      rejectReasons: text(1024).optional(),
    }),
  })
  .meta({ id: 'PspRegistrationResult' })

/** The picture of a registration: all of it, and each wallet that reviews it. */
export const RegistrationPicture = z.object({
  registrationResult: RegistrationResult,
  pspRegistrationResultList: z.array(PspRegistrationResult),
})
export type RegistrationPicture = z.output<typeof RegistrationPicture>
