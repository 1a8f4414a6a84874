import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEntries } from '../../src/storage/index.ts'
import { MASTER_KEYS, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { BANK, listWrongBalances, paid, payableOf } from '../support/money.ts'
import { complaintOf, Home } from '../support/process.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)
let home: Home
beforeAll(async () => {
  home = await Home.open()
})
afterAll(async () => {
  expect(await listWrongBalances(gateway)).toEqual([])
  await home?.close()
})

const amsel = (...args: string[]) =>
  home.amsel(['payment', ...args], { DATABASE_URL: gateway.database.url, MASTER_KEYS, SUDO_USER: 'alice' })

async function printed(...args: string[]): Promise<Record<string, unknown>> {
  const { status, stdout, stderr } = await amsel(...args, '--json')
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

const named = (paymentId: string) => ['--client', merchant.clientId, '--id', paymentId]

/** A refund that its bank has not decided yet. */
async function withSlowRefund() {
  const { paymentId } = await paid(merchant, BANK)
  const refundAmount = { currency: 'MYR', value: '400' }
  const { code } = await merchant.call('payments/refund', {
    refundRequestId: 'slow',
    paymentId,
    refundAmount,
  })
  expect(code).toBe('REFUND_IN_PROCESS')
  const { attempts } = (await printed('stuck', '--client', merchant.clientId, '--minutes', '0')) as {
    attempts: { attemptId: string; kind: string; state: string; paymentId: string }[]
  }
  return { paymentId, attempts, attemptId: String(attempts[0]?.attemptId) }
}

const refundStatus = async () => (await merchant.inquireRefund({ refundRequestId: 'slow' })).body.refundStatus

describe('what a provider left open', () => {
  it('is listed after its time, and not before', async () => {
    const { paymentId, attempts } = await withSlowRefund()
    expect(attempts).toMatchObject([{ paymentId, kind: 'REFUND', state: 'PENDING', provider: 'simulator' }])
    expect(await printed('stuck', '--client', merchant.clientId)).toMatchObject({
      ...{ attempts: [], refunds: [], unanswered: [], messages: [] },
    })
  })

  it('is shown as a refund with the names it has at the merchant, and as money on its way', async () => {
    const { paymentId, attemptId } = await withSlowRefund()
    const asked = ['stuck', '--client', merchant.clientId, '--minutes', '0']
    const { refunds, onTheWay } = await printed(...asked)
    expect(refunds).toMatchObject([{ paymentId, refundRequestId: 'slow', attemptId, amountMinor: '400' }])
    expect(onTheWay).toMatchObject([{ kind: 'returning', currency: 'MYR', balanceMinor: '400' }])
    const [{ since }] = onTheWay as [{ since: string }]
    expect(Date.now() - new Date(since).getTime()).toBeLessThan(120_000)
    const { stdout } = await amsel(...asked)
    expect(stdout).toMatch(/REQUEST ID[\s\S]* slow /)
    expect(stdout).toMatch(/returning +(MYR )?4\.00/)
  })

  it('is asked for now, and stays open while the provider has not decided', async () => {
    const { paymentId, attemptId } = await withSlowRefund()
    expect(await printed('ask', ...named(paymentId))).toMatchObject({
      status: 'SUCCESS',
      attempts: [{ attemptId, kind: 'REFUND', state: 'PENDING' }],
    })
    expect(await refundStatus()).toBe('PROCESSING')
  })

  it.each([
    ['success', 'SUCCESS', 600n],
    ['failure', 'FAIL', 1_000n],
  ])(
    'is decided as %s by an operator, once, with a reason that stands in the audit trail',
    async (outcome, status, left) => {
      const { paymentId, attemptId } = await withSlowRefund()
      const decide = ['decide', ...named(paymentId), '--attempt', attemptId, '--outcome', outcome]
      await printed(...decide, '--reason', 'seen in their portal')
      expect([await refundStatus(), await payableOf(gateway, merchant)]).toEqual([status, left])
      const [entry] = await listAuditEntries(gateway.storage.db, {
        clientId: merchant.clientId,
        action: 'attempt_decided',
        since: undefined,
        until: undefined,
        limit: 5,
      })
      expect(entry).toMatchObject({ actor: 'operator alice', after: { reason: 'seen in their portal' } })
      expect(complaintOf(await amsel(...decide, '--reason', 'again'))).toContain('already')
    },
  )

  it.each([
    [[], 'needs --attempt'],
    [['--attempt', 'x'], 'needs --outcome'],
    [['--attempt', 'x', '--outcome', 'success'], 'needs --reason'],
    [['--attempt', 'x', '--outcome', 'success', '--reason', 'y'], 'has no attempt x'],
  ])('is not decided by %j', async (args, complaint) => {
    const { paymentId } = await paid(merchant)
    expect(complaintOf(await amsel('decide', ...named(paymentId), ...args))).toContain(complaint)
  })
})
