import type { z } from 'zod'
import { text } from '../fields.ts'
import { RegistrationPicture } from '../messages/registration-result.ts'
import type { NotificationContract } from '../notification-contract.ts'

const body = RegistrationPicture.extend({
  registrationRequestId: text(64),
  referenceMerchantId: text(64),
  referenceStoreId: text(32).optional(),
})

export const notifyRegistrationStatus = {
  kind: 'notifyRegistrationStatus',
  title: 'A wallet has reviewed a registration',
  description:
    'Sent each time that wallets have answered, with the whole picture. It has neither `result` nor `notifyType`. Goes ' +
    'to `registrationNotifyURL` of the request, else to the address that is set for the kind.',
  body,
} as const satisfies NotificationContract

export type NotifyRegistrationStatusBody = z.output<typeof body>
