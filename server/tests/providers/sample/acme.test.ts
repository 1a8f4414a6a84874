import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerKey } from '../../../src/domain/index.ts'
import { standIn } from '../../support/stand-in.ts'
import { newAttempt, newPayment } from '../asked.ts'
import { conforms } from '../conformance.ts'
import { createAcme } from './acme.ts'
import { type Service, startService } from './service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const provider = standIn('the sample', () => service && createAcme('acme', service))

describe('the sample of a provider', () => {
  conforms({
    provider,
    complete: async (charge) => service.complete(providerKey(charge)),
    countDone: async (...attempts) =>
      attempts.filter((attempt) => service.find(providerKey(attempt))?.state === 'done').length,
  })

  it('believes a message that is signed, and follows it by asking', async () => {
    const attempt = newAttempt(newPayment(), 'CHARGE')
    const body = Buffer.from(JSON.stringify({ key: providerKey(attempt) }))
    const signature = createHmac('sha256', service.secret).update(body).digest('hex')
    const receive = (sent: Buffer) =>
      provider.receive?.({ method: 'POST', path: '/', headers: { 'x-signature': signature }, body: sent })
    const { clientId, attemptId } = attempt
    expect(await receive(body)).toMatchObject({ about: { clientId, attemptId }, outcome: null })
    expect(await receive(Buffer.from('{}'))).toBeNull()
  })
})
