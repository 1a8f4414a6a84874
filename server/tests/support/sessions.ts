import { expect } from 'vitest'
import type { Merchant } from './merchant.ts'

/** A session and the address of its page. */
export async function newSession(merchant: Merchant, changes: object = {}) {
  const { body, code } = await merchant.createSession(changes)
  expect(code).toBe('SUCCESS')
  return { url: String(body.normalUrl), body }
}

/** The address alone, of a session whose payment gets this id. */
export const sessionUrl = async (
  merchant: Merchant,
  paymentRequestId: string,
  changes: object = {},
): Promise<string> => (await newSession(merchant, { paymentRequestId, ...changes })).url
