import { createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { Merchant } from '../support/merchant.ts'
import { atOnce, everythingStored, paid } from '../support/money.ts'

const gateway = useGateway({ CREATED_CLIENTS_MAX: '12' })
const merchant = useMerchant(gateway)
const other = useMerchant(gateway)

const create = (maker: Merchant, request: object = {}) => maker.call('simulator/createClient', request)

const publicKeyOf = ({ privateKey }: Merchant) =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64')
const privateKeyOf = ({ privateKey }: Merchant) =>
  privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')

/** One that has its maker's key: making a pair takes long. */
async function created(maker: Merchant, request: object = {}): Promise<Merchant> {
  const { body } = await create(maker, { publicKey: publicKeyOf(maker), ...request })
  return new Merchant(gateway.url, { ...body, merchantPrivateKey: privateKeyOf(maker) } as never)
}

it('whoever comes from a merchant that the operator has disabled makes no more clients', async () => {
  const own = await gateway.merchant()
  const made = await created(own)
  await gateway.database.query("update clients set status = 'DISABLED' where client_id = $1", [own.clientId])
  const refused = await create(made, { publicKey: publicKeyOf(own) })
  expect([refused.code, refused.body.result.resultMessage]).toEqual([
    'PROCESS_FAIL',
    expect.stringContaining(`${own.clientId}, which created this client, is disabled`),
  ])
})

describe('a client that a client has made', () => {
  it('calls with the keys of the answer, whose private half is kept and logged nowhere', async () => {
    const { code, body } = await create(merchant, { name: 'Test 17' })
    expect(code).toBe('SUCCESS')
    expect(body).toMatchObject({ clientId: expect.stringMatching(/^SANDBOX_5\w{18}$/), keyVersion: 1 })
    const made = new Merchant(gateway.url, body as never)
    expect(publicKeyOf(made)).toBe(body.merchantPublicKey)
    expect((await made.pay()).isSigned).toBe(true)
    const secret = String(body.merchantPrivateKey).slice(100, 200)
    expect(await everythingStored(gateway)).not.toContain(secret)
    expect(JSON.stringify(gateway.logged)).not.toContain(secret)
  })

  it('is known to every node at once', async () => {
    const another = await gateway.startAnother()
    const made = await created(merchant)
    expect((await made.pay({}, { url: another.url })).code).toBe('PAYMENT_IN_PROCESS')
    await another.stop()
  })

  it('has a clock and a ledger of its own', async () => {
    const made = await created(merchant)
    await made.advance(86_400)
    await paid(made)
    expect(await made.notifications()).toHaveLength(1)
    expect(await merchant.notifications()).toEqual([])
    const { body } = await merchant.advance(0)
    expect(new Date(String(body.now)).getTime()).toBeLessThan(Date.now() + 60_000)
  })

  it('with a public key of its own gets no private one, and calls with its own', async () => {
    const { body } = await create(merchant, { publicKey: publicKeyOf(merchant) })
    expect(Object.keys(body).sort()).toEqual([
      'clientId',
      'gatewayPublicKey',
      'keyVersion',
      'merchantPublicKey',
      'result',
    ])
    const made = new Merchant(gateway.url, { ...body, merchantPrivateKey: privateKeyOf(merchant) } as never)
    expect((await made.pay()).code).toBe('PAYMENT_IN_PROCESS')
  })

  it('is another one at every call, and names the maker in the audit trail', async () => {
    const ids = (await atOnce(2, () => created(other, { name: 'same' }))).map(({ clientId }) => clientId)
    expect(new Set(ids).size).toBe(2)
    const entries = await gateway.database.query(
      "select actor, after->>'name' as name from audit_entries where action = 'merchant_created' and client_id = any($1)",
      [ids],
    )
    expect(entries).toEqual(ids.map(() => ({ actor: `client ${other.clientId}`, name: 'same' })))
  })
})

describe('no client is made', () => {
  it.each([
    ['a private key', () => privateKeyOf(merchant)],
    ['no key at all', () => 'AAAA'],
  ])('with %s in place of a public one', async (_name, publicKey) => {
    const { body, code } = await create(merchant, { publicKey: publicKey() })
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage).toMatch(/^publicKey: /)
  })

  it('for a production client', async () => {
    const production = await gateway.merchant('production')
    const { code } = await production.call('simulator/createClient', {}, { prefix: '/ams/api' })
    expect(code).toBe('ACCESS_DENIED')
  })

  it('beyond the limit, which all that come from one merchant share, and others go on', async () => {
    const maker = await gateway.merchant()
    const child = await created(maker)
    const publicKey = publicKeyOf(maker)
    const answers = await atOnce(14, (index) => create(index % 2 ? maker : child, { publicKey }))
    const codes = answers.map(({ code }) => code).sort()
    expect(codes).toEqual([...Array(3).fill('PROCESS_FAIL'), ...Array(11).fill('SUCCESS')])
    const refusal = answers.find(({ code }) => code === 'PROCESS_FAIL')
    expect(refusal?.body.result.resultMessage).toContain('12 clients')
    expect((await create(other, { publicKey })).code).toBe('SUCCESS')
  })
})
