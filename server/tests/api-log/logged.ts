import { sign } from 'node:crypto'
import { expect } from 'vitest'
import { type ApiCall, type ApiCallLine, findApiCall, listApiCalls } from '../../src/storage/index.ts'
import type { TestGateway } from '../support/gateway.ts'
import type { Merchant, Variation } from '../support/merchant.ts'

export const LOGGING = { API_LOG_DAYS: '30' } as const
const PATIENCE = { timeout: 30_000, interval: 100 } as const

type Logging = Pick<TestGateway, 'storage'>

/** The client's calls, oldest first, as soon as there are so many. */
export async function calls(
  { storage: { db } }: Logging,
  clientId: string,
  count: number,
): Promise<ApiCall[]> {
  const list = async () => (await listApiCalls(db, clientId, { after: '', limit: 1_000 })).items
  let lines: readonly ApiCallLine[] = []
  await expect
    .poll(async () => {
      lines = await list()
      return lines.length
    }, PATIENCE)
    .toBeGreaterThanOrEqual(count)
  const found = await Promise.all(lines.map(({ callId }) => findApiCall(db, clientId, callId)))
  return found.filter((call) => call !== null)
}

export const call = async (gateway: Logging, clientId: string): Promise<ApiCall> => {
  const [first = expect.fail()] = await calls(gateway, clientId, 1)
  return first
}

/** A call whose signature is of another path. */
export function signedWith({ clientId, privateKey }: Merchant, path: string, body: string): Variation {
  const time = String(Date.now())
  const content = Buffer.from(`POST ${path}\n${clientId}.${time}.${body}`)
  const signature = encodeURIComponent(sign('sha256', content, privateKey).toString('base64'))
  return { time, signature: `algorithm=RSA256,keyVersion=1,signature=${signature}` }
}
