import { z } from 'zod'
import { dateTime, integer } from '../../fields.ts'
import type { OperationContract } from '../../operation-contract.ts'

const TEN_YEARS_SECONDS = 10 * 366 * 86_400

const request = z.object({ seconds: integer(0, TEN_YEARS_SECONDS) })
const response = z.object({ now: dateTime().optional() })

export const advanceClock = {
  path: 'v1/simulator/advanceClock',
  title: 'Move the clock',
  description:
    'Moves the sandbox clock of this client forward, from one due moment to the next, and answers S when all ' +
    'that became due has been attempted. If that takes longer than four seconds the answer is U ' +
    '`CLOCK_IN_PROCESS` with the time reached, and the clock goes on by itself: a call with 0 seconds waits ' +
    'for the rest.',
  request,
  response,
  resultCodes: ['CLOCK_IN_PROCESS'],
  sandboxOnly: true,
  inStore: true,
} as const satisfies OperationContract

export type AdvanceClockRequest = z.output<typeof request>
export type AdvanceClockResponse = z.output<typeof response>
