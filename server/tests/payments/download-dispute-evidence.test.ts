import { beforeAll, describe, expect, it } from 'vitest'
import { base64, type Disputed, disputed, PDF } from '../support/disputes.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)
let dispute: Disputed

beforeAll(async () => {
  dispute = await disputed(merchant)
})

const download = (disputeId: string, disputeEvidenceType: unknown, by = merchant) =>
  by.call('payments/downloadDisputeEvidence', { disputeId, disputeEvidenceType })

describe('the template', () => {
  it.each(['DISPUTE_EVIDENCE_TEMPLATE', 'TEMPLATE', 'DISPUTE_EVIDENCE_AI', 'AI'])(
    'is a PDF with the facts of the dispute: %s',
    async (type) => {
      const { code, body } = await download(dispute.disputeId, type)
      expect([code, body.disputeEvidenceFormat]).toEqual(['SUCCESS', 'PDF'])
      const page = Buffer.from(String(body.disputeEvidence), 'base64').toString('latin1')
      for (const fact of [dispute.disputeId, dispute.paymentId, dispute.paymentRequestId, 'HKD 258.00'])
        expect(page).toContain(fact)
    },
  )

  it('shows a reason that holds brackets and foreign letters without breaking the page', async () => {
    const { disputeId } = await disputed(merchant, { disputeReasonCode: '(не то\\' })
    const { body } = await download(disputeId, 'TEMPLATE')
    const page = Buffer.from(String(body.disputeEvidence), 'base64').toString('latin1')
    expect(page).toContain('Reason: \\(?? ??\\\\')
  })
})

describe('the file', () => {
  it('that nobody has supplied is PARAM_ILLEGAL', async () => {
    const { code, body } = await download(dispute.disputeId, 'DISPUTE_EVIDENCE_FILE')
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage).toContain('disputeEvidenceType')
  })

  it.each([
    ['PDF', PDF],
    ['JPG', Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64')],
    ['WORD', Buffer.from('d0cf11e0a1b11ae10000', 'hex').toString('base64')],
    ['WORD', base64(`PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml`)],
    ['ZIP', base64(`PK\x03\x04${'\0'.repeat(26)}photos/1.jpg`)],
    [undefined, base64('just words')],
  ])('is what was supplied, and its format is known by its first bytes: %s', async (format, evidence) => {
    const { disputeId } = await disputed(merchant)
    await merchant.defend(disputeId, evidence)
    for (const type of ['FILE', 'DISPUTE_EVIDENCE_FILE']) {
      const { code, body } = await download(disputeId, type)
      expect([code, body.disputeEvidence, body.disputeEvidenceFormat]).toEqual(['SUCCESS', evidence, format])
    }
  })
})

it.each([undefined, 'DISPUTE_EVIDENCE_', 'EVIDENCE_FILE', 'file', {}, 7])(
  'is refused by name with the type %j',
  async (type) => {
    const { code, body } = await download(dispute.disputeId, type)
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage).toContain('disputeEvidenceType')
  },
)

it("another merchant's dispute is PARAM_ILLEGAL", async () => {
  const { code, body } = await download(dispute.disputeId, 'TEMPLATE', await gateway.merchant())
  expect(code).toBe('PARAM_ILLEGAL')
  expect(body.result.resultMessage).toContain('disputeId')
})
