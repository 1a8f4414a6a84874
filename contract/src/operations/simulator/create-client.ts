import { z } from 'zod'
import { integer, secret, text } from '../../fields.ts'
import type { OperationContract } from '../../operation-contract.ts'

const request = z.object({
  name: text(128).optional(),
  publicKey: text(2048).optional(),
})

const response = z.object({
  clientId: text(64).optional(),
  keyVersion: integer(1).optional(),
  merchantPrivateKey: secret(text()).optional(),
  merchantPrivateKeyPkcs1: secret(text()).optional(),
  merchantPublicKey: text().optional(),
  gatewayPublicKey: text().optional(),
})

export const createClient = {
  path: 'v1/simulator/createClient',
  title: 'Make a sandbox client',
  description:
    'Makes another sandbox client, with a clock and a ledger of its own, so that tests do not meet each other. With a ' +
    '`publicKey` (RSA, SubjectPublicKeyInfo in DER, Base64) that key is registered and no private key comes back. ' +
    'Without one the gateway makes the pair, and its private half is in this answer and nowhere else.',
  request,
  response,
  resultCodes: ['PROCESS_FAIL'],
  sandboxOnly: true,
  inStore: true,
} as const satisfies OperationContract

export type CreateClientRequest = z.output<typeof request>
export type CreateClientResponse = z.output<typeof response>
