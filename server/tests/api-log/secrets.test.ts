import { OPERATIONS, secretFields } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { newAgreement } from '../support/agreements.ts'
import { CARDS, cardRequest } from '../support/card-payments.ts'
import { disputed, PDF } from '../support/disputes.ts'
import { useGateway, useMerchant, useMerchantPerTest } from '../support/gateway.ts'
import { calls, LOGGING, signedWith } from './logged.ts'

const gateway = useGateway(LOGGING)
const merchant = useMerchantPerTest(gateway)
const other = useMerchant(gateway)

/** All that was written of a client. */
async function written(clientId: string, count: number): Promise<string> {
  await calls(gateway, clientId, count)
  const rows = await gateway.database.query<{ row: string }>(
    'select c::text as row from api_calls c where client_id = $1',
    [clientId],
  )
  return rows.map(({ row }) => row).join('\n')
}

const NAMES = [...secretFields()]
const secretOf = (name: string, place: string) => `secret-${name}-${place}`

/** Each secret of the contract, wherever a caller may put it. */
const filled = (place: string) => ({
  note: 'shown',
  ...Object.fromEntries(NAMES.map((name) => [name, secretOf(name, `${place}-text`)])),
  inside: Object.fromEntries(NAMES.map((name) => [name, { deep: [secretOf(name, `${place}-deep`)] }])),
  list: NAMES.map((name) => ({ [name.toUpperCase()]: secretOf(name, `${place}-upper`) })),
  asText: JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, secretOf(name, `${place}-json`)]))),
})

const escaped = (text: string) => `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}${text.slice(1)}`

describe('what the contract calls secret', () => {
  it('is in no logged request, whichever operation is called', async () => {
    for (const { path } of OPERATIONS) {
      const operation = path.replace('v1/', '')
      if (operation === 'simulator/reset') continue
      await merchant.call(operation, filled(operation))
    }
    const text = await written(merchant.clientId, OPERATIONS.length - 1)
    expect(text).toContain('shown')
    expect(text).not.toContain('secret-')
  })

  it.each([
    ['its name is spelled otherwise', (name: string) => `{"note":"shown","${escaped(name)}":"secret-1"}`],
    ['it is a number', (name: string) => `{"note":"shown","${name}" : 918273, "a":1}`],
    ['it is cut off', (name: string) => `{"note":"shown","${name}":"secret-2`],
    ['quotes are missing', (name: string) => `{note:shown,${name}:secret-3}`],
    ['it is a form', (name: string) => `note=shown&${name}=secret-4`],
    ['it is a form in disguise', (name: string) => `note=shown&%${name.charCodeAt(0).toString(16)}=secret-5`],
    ['a quote is too many', (name: string) => `{"note":"shown","x":"y"","${name}":"secret-6"}`],
  ])('is masked where %s', async (_how, write) => {
    for (const name of NAMES) await merchant.call('payments/pay', write(name))
    const text = await written(merchant.clientId, NAMES.length)
    expect(text).toContain('shown')
    expect(text).not.toMatch(/secret-|918273/)
  })

  it('is in no logged answer', async () => {
    const logged: unknown[] = []
    const code = await merchant.issueCode()
    logged.push(code)
    const { accessToken, refreshToken } = await newAgreement(merchant)
    logged.push(accessToken, refreshToken)
    const saved = await merchant.call('payments/pay', cardRequest({ tokenize: true, cvv: '917' }))
    logged.push((saved.body.paymentResultInfo as { cardToken: string }).cardToken)
    const made = await merchant.call('simulator/createClient', {})
    logged.push(made.body.merchantPrivateKey, made.body.merchantPrivateKeyPkcs1)
    const { disputeId } = await disputed(merchant)
    await merchant.defend(disputeId, PDF)
    logged.push(PDF)
    const text = await written(merchant.clientId, 8)
    for (const secret of logged) {
      expect(String(secret).length).toBeGreaterThan(10)
      expect(text).not.toContain(String(secret))
    }
    expect(text).not.toContain(CARDS.VISA)
  })

  it('is in no explanation of a wrong signature', async () => {
    const request = { ...filled('explained'), card: CARDS.VISA }
    const path = '/ams/api/v1/payments/pay'
    await other.call('payments/pay', request, signedWith(other, path, JSON.stringify(request)))
    const text = await written(other.clientId, 1)
    expect(text).toContain('path_without_sandbox')
    expect(text.match(/shown/g)).toHaveLength(3)
    expect(text).not.toMatch(/secret-/)
    expect(text).not.toContain(CARDS.VISA)
  })

  it('is in no header', async () => {
    const card = CARDS.VISA
    await other.pay(
      {},
      { headers: { 'User-Agent': `x ${card}`, Cookie: 'secret-1', Authorization: 'secret-2' } },
    )
    const text = await written(other.clientId, 2)
    expect(text).not.toMatch(/secret-/)
    expect(text).not.toContain(card)
  })
})
