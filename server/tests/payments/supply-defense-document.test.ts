import { describe, expect, it } from 'vitest'
import { PAID } from '../support/amounts.ts'
import { disputed, PDF } from '../support/disputes.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { balancesByKind } from '../support/money.ts'

const LENGTH_MAX = 1_000_000

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

const supply = (disputeId: string, disputeEvidence: unknown = PDF, by = merchant) =>
  by.defend(disputeId, disputeEvidence)
const download = (disputeId: string) =>
  merchant.call('payments/downloadDisputeEvidence', {
    disputeId,
    disputeEvidenceType: 'DISPUTE_EVIDENCE_FILE',
  })

it('defends the dispute: the money stays held until it is judged', async () => {
  const { disputeId } = await disputed(merchant)
  const { code, body } = await supply(disputeId)
  expect([code, body.disputeId]).toEqual(['SUCCESS', disputeId])
  expect(Math.abs(Date.parse(String(body.disputeResolutionTime)) - Date.now())).toBeLessThan(60_000)
  expect(await balancesByKind(gateway, merchant)).toEqual({ provider: -PAID, payable: 0n, held: PAID })
})

it('a second document, or an acceptance after it, is REPEAT_REQUEST; the first document stays', async () => {
  const { disputeId } = await disputed(merchant)
  await supply(disputeId)
  expect((await supply(disputeId, 'b3RoZXI=')).code).toBe('REPEAT_REQUEST')
  expect((await merchant.acceptDispute(disputeId)).code).toBe('REPEAT_REQUEST')
  expect((await download(disputeId)).body.disputeEvidence).toBe(PDF)
})

it('is refused from the due time on, and not before', async () => {
  const due = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const inTime = await disputed(merchant, { defenseDueTime: due })
  const tooLate = await disputed(merchant, { defenseDueTime: due })
  await merchant.advance(3 * 86_400 - 60)
  expect((await supply(inTime.disputeId)).code).toBe('SUCCESS')
  await merchant.advance(120)
  expect((await supply(tooLate.disputeId)).code).toBe('TIME_EXCEEDS_LIMIT')
})

it('after the document was supplied the due time passes without a consequence', async () => {
  const { disputeId } = await disputed(merchant)
  await supply(disputeId)
  await merchant.advance(20 * 86_400)
  expect(await balancesByKind(gateway, merchant)).toMatchObject({ held: PAID })
})

describe('the document', () => {
  it('may have 1,000,000 characters and comes back to the letter, but not one more', async () => {
    const { disputeId } = await disputed(merchant)
    const longest = 'QUJD'.repeat(LENGTH_MAX / 4)
    for (const tooLong of [`${longest}A`, `${longest}QUJD`]) {
      const { code, body } = await supply(disputeId, tooLong)
      expect(code).toBe('PARAM_ILLEGAL')
      expect(body.result.resultMessage).toContain('disputeEvidence must have at most 1000000 characters')
    }
    expect((await supply(disputeId, longest)).code).toBe('SUCCESS')
    expect((await download(disputeId)).body.disputeEvidence).toBe(longest)
  })

  it.each([
    ['no Base64', 'not base64!'],
    ['of the URL alphabet', '-_-_'],
    ['cut off', 'QUJDR'],
    ['with padding inside', 'QQ==QUJD'],
    ['with too much padding', 'Q==='],
    ['an object', {}],
    ['absent', undefined],
    ['empty', ''],
  ])('%s is PARAM_ILLEGAL by its name, and the dispute stays open', async (_what, evidence) => {
    const { disputeId } = await disputed(merchant)
    const { code, body } = await merchant.defend(disputeId, evidence)
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage).toContain('disputeEvidence')
    expect((await supply(disputeId)).code).toBe('SUCCESS')
  })

  it('is not in the database in the clear, nor in the log', async () => {
    const { disputeId } = await disputed(merchant)
    const words = 'delivered to the payer in person'
    await supply(disputeId, Buffer.from(words).toString('base64'))
    const [row] = await gateway.database.query<{ evidence_sealed: Buffer }>(
      'select evidence_sealed from disputes where client_id = $1 and dispute_id = $2',
      [merchant.clientId, disputeId],
    )
    expect(row?.evidence_sealed.length).toBeGreaterThan(words.length)
    expect(row?.evidence_sealed.includes(words)).toBe(false)
    expect(JSON.stringify(gateway.logged)).not.toContain(Buffer.from(words).toString('base64'))
  })
})

it('an RDR is over before it could be answered', async () => {
  const { disputeId } = await disputed(merchant, { disputeType: 'RDR' })
  expect((await supply(disputeId)).code).toBe('REPEAT_REQUEST')
})

it("another merchant's dispute is PARAM_ILLEGAL and stays as it is", async () => {
  const { disputeId } = await disputed(merchant)
  const { code, body } = await supply(disputeId, PDF, await gateway.merchant())
  expect(code).toBe('PARAM_ILLEGAL')
  expect(body.result.resultMessage).toContain('disputeId')
  expect((await supply(disputeId)).code).toBe('SUCCESS')
})
