import { z } from 'zod'
import type { OperationContract } from '../../operation-contract.ts'

const request = z.object({})
const response = z.object({})

export const reset = {
  path: 'v1/simulator/reset',
  title: 'Empty this client',
  description:
    'Removes everything of the calling client but the client itself, its keys and its settings: payments and what was ' +
    'done to them, sessions, agreements, disputes, registrations, codes, the ledger, notifications, plans and what waits ' +
    'for a moment. Its clock shows real time again. All of it goes at once, or nothing. If that takes longer than four ' +
    'seconds the answer is U `RESET_IN_PROCESS`, and it goes on by itself.',
  request,
  response,
  resultCodes: ['RESET_IN_PROCESS', 'PROCESS_FAIL'],
  sandboxOnly: true,
  inStore: true,
  isRepeatable: true,
} as const satisfies OperationContract

export type ResetRequest = z.output<typeof request>
export type ResetResponse = z.output<typeof response>
