import type { RegistrationPicture } from '@amsel/contract'
import type { Registration } from './registration.ts'

/** The state of a registration, as inquiries and notifications show it. */
export const registrationPicture = ({ status, reviews }: Registration): RegistrationPicture => ({
  registrationResult: { registrationStatus: status },
  pspRegistrationResultList: reviews.map((review) => ({
    pspName: review.pspName,
    registrationResult: {
      registrationStatus: review.status,
      rejectReasons: review.rejectReasons ?? undefined,
    },
  })),
})
