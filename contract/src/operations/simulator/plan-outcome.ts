import { z } from 'zod'
import { integer, oneOf, text } from '../../fields.ts'
import type { OperationContract } from '../../operation-contract.ts'

/** Where a planned call is cut off: before its work is done, or after. */
const DROP_POINTS = ['BEFORE', 'AFTER'] as const
export type DropPoint = (typeof DROP_POINTS)[number]

export const PLAN_TIMES_MAX = 1_000
export const PLAN_DELAY_SECONDS_MAX = 60

const request = z
  .object({
    operation: text(128),
    resultCode: text(64).optional(),
    delaySeconds: integer(1, PLAN_DELAY_SECONDS_MAX).optional(),
    drop: oneOf(DROP_POINTS).optional(),
    times: integer(1, PLAN_TIMES_MAX).optional(),
  })
  .refine(
    ({ resultCode, delaySeconds, drop }) =>
      [resultCode, delaySeconds, drop].filter((plan) => plan !== undefined).length === 1,
    { path: ['resultCode'], error: 'or delaySeconds or drop must be given, and only one of them' },
  )

const response = z.object({ planId: text(64).optional() })

export const planOutcome = {
  path: 'v1/simulator/planOutcome',
  title: 'Plan an outcome',
  description:
    'Says how the next calls of an operation by this client go: answered with `resultCode`, answered ' +
    '`delaySeconds` late, or cut off without an answer BEFORE or AFTER the work is done (`drop`). `operation` is ' +
    'written as in `payments/pay`. A plan holds for `times` calls (1 unless given); of several plans for one ' +
    'operation the oldest is used up first.',
  request,
  response,
  resultCodes: [],
  sandboxOnly: true,
  inStore: true,
} as const satisfies OperationContract

export type PlanOutcomeRequest = z.output<typeof request>
export type PlanOutcomeResponse = z.output<typeof response>
