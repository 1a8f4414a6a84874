import { expect } from 'vitest'
import type { TestGateway } from '../../../support/gateway.ts'
import type { Merchant, TestAnswer } from '../../../support/merchant.ts'

/** A part of the journey: a merchant of its own asks for all there is of one thing. */
export type Chapter = (gateway: TestGateway, merchant: Merchant) => Promise<void>

export const MINUTE = 60
export const DAY = 86_400

/** A call without which the journey would miss something. */
export async function succeed(call: Promise<TestAnswer>): Promise<TestAnswer> {
  const answer = await call
  expect(answer.body.result).toMatchObject({ resultCode: 'SUCCESS' })
  return answer
}

/** Moves the merchant's clock, however long that takes. */
export async function pass(merchant: Merchant, seconds: number): Promise<void> {
  let { code } = await merchant.advance(seconds)
  while (code === 'CLOCK_IN_PROCESS') ({ code } = await merchant.advance(0))
  expect(code).toBe('SUCCESS')
}
