import { z } from 'zod'
import { oneOf, oneOfAnyCase, text } from '../../fields.ts'
import type { OperationContract } from '../../operation-contract.ts'
import { REVIEWING_WALLETS } from '../../reviewing-wallets.ts'

const request = z
  .object({
    registrationRequestId: text(64),
    registrationStatus: oneOf(['APPROVED', 'REJECTED']),
    pspName: oneOfAnyCase(REVIEWING_WALLETS).optional(),
    rejectReasons: text(1024).optional(),
  })
  .refine(({ registrationStatus, rejectReasons }) => registrationStatus === 'REJECTED' || !rejectReasons, {
    path: ['rejectReasons'],
    error: 'is for REJECTED alone',
  })

const response = z.object({})

export const decideRegistration = {
  path: 'v1/simulator/decideRegistration',
  title: 'Review a registration',
  description:
    'Plays the wallet `pspName`, or without it all wallets that have not answered yet: they approve or reject a ' +
    'registration. A wallet answers once. The same again changes nothing; anything else is `ORDER_STATUS_INVALID`. ' +
    'Where nobody decides, the wallets answer by themselves a minute after `merchants/registration`.',
  request,
  response,
  resultCodes: ['RECORD_NOT_FOUND', 'ORDER_STATUS_INVALID'],
  notification: 'notifyRegistrationStatus',
  sandboxOnly: true,
  isRepeatable: true,
} as const satisfies OperationContract

export type DecideRegistrationRequest = z.output<typeof request>
export type DecideRegistrationResponse = z.output<typeof response>
