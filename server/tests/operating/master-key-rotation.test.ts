import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readMasterKeys } from '../../src/domain/index.ts'
import {
  addAccount,
  countSealed,
  createGatewayKey,
  ensureDigestKey,
  sealAgain,
  switchGatewayKey,
} from '../../src/registry/clients/index.ts'
import { KeyRing, Sealer } from '../../src/platform/sealing/index.ts'
import { listAuditEntries, sealedPlace } from '../../src/storage/index.ts'
import { applyCode, consultRequest, grantedCode, newAgreement, query } from '../support/agreements.ts'
import { apply } from '../support/applications.ts'
import { cardRequest, infoOf, savedCard, tokenRequest } from '../support/card-payments.ts'
import { disputed, PDF } from '../support/disputes.ts'
import { OPERATOR, useGateway } from '../support/gateway.ts'
import { rotationOf } from '../support/gateway-keys.ts'
import { at, type Merchant, payRequest } from '../support/merchant.ts'
import { countRows } from '../support/money.ts'
import { open, press } from '../support/payer.ts'
import { bankAccount } from '../support/payouts.ts'
import { newOwner } from '../support/portal.ts'
import { Home } from '../support/process.ts'
import { UPSTREAM } from '../support/providers.ts'
import { firstCardAt } from '../support/saved-cards.ts'
import { sessionUrl } from '../support/sessions.ts'

const entry = (label: string) => `${label}:${randomBytes(32).toString('base64')}`
const [OLD, NEW, NEWER] = [entry('first'), entry('second'), entry('third')] as const
const ringOf = (...entries: string[]) => new KeyRing(readMasterKeys(entries.join(','), 'the ring'))
const idOf = (text: string) => ringOf(text).keys[0]?.id ?? ''

const WAIT = { timeout: 20_000 }

/** Able to open what the next key seals, as every node is before anybody seals with it. */
const gateway = useGateway({ MASTER_KEYS: `${OLD},${NEW}` })
let home: Home
beforeAll(async () => {
  home = await Home.open()
})
afterAll(() => home?.close())

const masterKey = (action: string, keys: string, ...options: string[]) =>
  home.amsel(['master-key', action, ...options], { DATABASE_URL: gateway.database.url, MASTER_KEYS: keys })

const pathOf = (url: unknown) => new URL(String(url)).pathname

/** What a provider gives for an agreement: no entrance of one gateway alone makes it. */
async function plantUpstream({ clientId }: Merchant): Promise<void> {
  const [row] = await gateway.database.query<{ agreement_id: string }>(
    'select agreement_id from agreements where client_id = $1 limit 1',
    [clientId],
  )
  const agreementId = String(row?.agreement_id)
  for (const column of [
    'provider_code_sealed',
    'provider_access_token_sealed',
    'provider_refresh_token_sealed',
  ] as const)
    await gateway.database.query(
      `update agreements set ${column} = $3 where client_id = $1 and agreement_id = $2`,
      [
        clientId,
        agreementId,
        gateway.sealer.seal(Buffer.from('theirs'), sealedPlace('agreements', column, clientId, agreementId)),
      ],
    )
}

/** What a merchant adds to its application for production. */
async function plantDocument(): Promise<void> {
  const owner = await newOwner(gateway)
  const applicationId = await apply(owner)
  const document = Buffer.from('%PDF-1.7').toString('base64')
  const path = `/organisations/${owner.organisationId}/applications/${applicationId}/documents`
  await owner.browser.ask(`POST ${path}`, { name: 'register.pdf', document })
}

/** What the signed API made that is sealed, or found by a digest. */
async function plant(merchant: Merchant) {
  const token = await savedCard(merchant)
  const request = cardRequest({ tokenize: true })
  const paid = await merchant.call('payments/pay', request)
  const challenge = await merchant.call('payments/pay', cardRequest({ is3DSAuthentication: 'true' }))
  const paymentRequestId = randomUUID()
  const savedPaymentMethods = [{ paymentMethodType: 'CARD', paymentMethodId: token }]
  const session = await sessionUrl(merchant, paymentRequestId, { savedPaymentMethods })
  const { authState } = consultRequest()
  const code = await grantedCode(merchant, { authState })
  const tokens = await newAgreement(merchant)
  await plantUpstream(merchant)
  await bankAccount(gateway, merchant)
  const { disputeId } = await disputed(merchant)
  await merchant.defend(disputeId, PDF)
  const opened = payRequest()
  const { body } = await merchant.pay(opened)
  const paymentCode = await merchant.issueCode()
  await createGatewayKey(rotationOf(gateway), OPERATOR, merchant.clientId, null)
  const notified = (await merchant.notifications()).map(({ body: said }) => said)
  const names = { paymentRequestId, authState, disputeId, paymentId: challenge.body.paymentId }
  return { token, request, paid, session, code, tokens, opened, body, paymentCode, notified, ...names }
}

type Planted = Awaited<ReturnType<typeof plant>>

/** Uses all of it, at a gateway that has another ring. */
async function use(planted: Planted, merchant: Merchant, url: string): Promise<void> {
  const said = await merchant.notifications()
  expect(said.slice(0, planted.notified.length).map(({ body }) => body)).toEqual(planted.notified)
  expect((await merchant.call('payments/pay', tokenRequest(planted.token))).code).toBe('SUCCESS')
  const again = await merchant.call('payments/pay', planted.request)
  expect(infoOf(again)).toEqual(infoOf(planted.paid))
  expect(infoOf(again).cardToken).toMatch(/^card_/)
  const { paymentId, paymentRequestId } = planted
  expect((await merchant.complete({ paymentId }, 'SUCCESS')).code).toBe('SUCCESS')
  const page = `${url}${pathOf(planted.session)}`
  expect((await open(page)).text).toContain('Visa •••• 0768')
  expect((await press(page, 'choose', await firstCardAt(page))).status).toBe(303)
  expect((await merchant.inquire({ paymentRequestId })).body.paymentStatus).toBe('SUCCESS')
  const { authState } = planted
  expect((await merchant.call('simulator/grantAuthorization', { authState })).body.authCode).toBe(
    planted.code,
  )
  expect((await applyCode(merchant, planted.code)).code).toBe('SUCCESS')
  const { accessToken, refreshToken } = planted.tokens
  expect((await query(merchant, accessToken)).body).toMatchObject({ accessToken, refreshToken })
  const asked = { disputeId: planted.disputeId, disputeEvidenceType: 'DISPUTE_EVIDENCE_FILE' }
  const { body } = await merchant.call('payments/downloadDisputeEvidence', asked)
  expect(body.disputeEvidence).toBe(PDF)
  // By digests alone.
  expect((await merchant.pay(planted.opened)).body).toEqual(planted.body)
  expect((await open(`${url}${pathOf(planted.body.normalUrl)}`)).status).toBe(200)
  expect((await merchant.scan(planted.paymentCode)).code).toBe('SUCCESS')
  expect((await open(`${url}${pathOf(gateway.storePages?.till)}`)).status).toBe(200)
}

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

const columnsLike = (pattern: string): Promise<Column[]> =>
  gateway.database.query(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and data_type in ('bytea', 'text') and column_name like $1
     order by table_name, column_name`,
    [pattern],
  )

/** The columns, of whatever name, that hold a value of this key, as `table.column`. */
async function columnsOf(keys: string): Promise<string[]> {
  const head = Buffer.concat([Buffer.of(3), Buffer.from(idOf(keys), 'hex')])
  // The last two characters have bits of the next byte.
  const texts = `sealed:${head.toString('base64').slice(0, 6)}%`
  const found: string[] = []
  for (const { table, column, type } of await columnsLike('%')) {
    const rows = await gateway.database.query(
      type === 'bytea'
        ? `select 1 from ${table} where substr(${column}, 1, 5) = $1 limit 1`
        : `select 1 from ${table} where ${column} like $1 limit 1`,
      [type === 'bytea' ? head : texts],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** One after the other, on one database. */
describe('from one master key to the next', () => {
  let merchant: Merchant
  let planted: Planted
  let neighbour: { merchant: Merchant; planted: Planted }

  beforeAll(async () => {
    const { trail, sealer } = gateway
    await addAccount({ trail, sealer }, OPERATOR, { ...UPSTREAM, name: 'acme' }, { replaces: false })
    await plantDocument()
    merchant = await gateway.merchant()
    planted = await plant(merchant)
    const second = await gateway.merchant()
    neighbour = { merchant: second, planted: await plant(second) }
  })

  it('every column that is sealed has values of the first one', async () => {
    const sealed = (await columnsLike('%\\_sealed')).map(({ table, column }) => `${table}.${column}`)
    expect(sealed).toContain('card_tokens.token_sealed')
    expect(await columnsOf(OLD)).toEqual([...sealed, 'notifications.body'].sort())
    expect(await columnsOf(NEW)).toEqual([])
  })

  it('the status tells which is needed for what, and changes nothing', async () => {
    const { keys, unnamed, missing } = JSON.parse(
      (await masterKey('status', `${NEW},${OLD}`, '--json')).stdout,
    )
    expect(keys).toMatchObject([
      { id: idOf(NEW), label: 'second', isNewest: true, values: {}, mayBeRemoved: false },
      {
        id: idOf(OLD),
        label: 'first',
        isNewest: false,
        mayBeRemoved: false,
        values: { gateway_keys: 2, gateway_secrets: 1, presented_cards: 2, payment_sessions: 2, disputes: 2 },
      },
    ])
    expect([unnamed, missing]).toEqual([{}, []])
    const { stdout } = await masterKey('status', `${NEW},${OLD}`)
    expect(stdout).toMatch(
      /^second \(\w{8}\) seals and opens: no values\.\nfirst \(\w{8}\) opens: \d+ values/,
    )
    expect(stdout).toContain('Next: npx amsel master-key rotate')
  })

  it('rotate seals all of it again while a gateway runs, and tells how far it is', async () => {
    const before = await countSealed(gateway.storage.db, ringOf(OLD))
    const { status, stdout, stderr } = await masterKey('rotate', `${NEW},${OLD}`, '--json')
    expect({ status, ...JSON.parse(stdout) }).toEqual({
      status: 0,
      newest: { id: idOf(NEW), label: 'second' },
      sealedAgain: before.keys[0]?.values,
      held: 0,
      unopened: [],
    })
    expect(stderr).toMatch(/^agreements: \d+ of \d+ owners done, \d+ values sealed again$/m)
    const rotated = { action: 'master_key_rotated', since: undefined, until: undefined, limit: 2 } as const
    expect(await listAuditEntries(gateway.storage.db, { clientId: '-', ...rotated })).toMatchObject([
      { after: { key: expect.stringContaining(idOf(NEW)) } },
    ])
    expect((await query(merchant, planted.tokens.accessToken)).code).toBe('SUCCESS')
    expect((await merchant.call('payments/pay', tokenRequest(planted.token))).code).toBe('SUCCESS')
  })

  it("no value of any table is the first one's, and a second rotation has nothing to do", async () => {
    // What was charged a moment ago was sealed by a gateway that still seals with the first one.
    await masterKey('rotate', `${NEW},${OLD}`)
    expect(await columnsOf(OLD)).toEqual([])
    const { stdout } = await masterKey('rotate', `${NEW},${OLD}`)
    expect(stdout).toMatch(/^0 values were sealed again, with the key second \(\w{8}\)\.\n$/)
    const status = (await masterKey('status', `${NEW},${OLD}`)).stdout
    expect(status).toContain('no values. It may be removed.\nEverything is sealed with the newest key.')
  })

  it('a gateway with the new key alone uses each of them', async () => {
    const alone = await gateway.startAnother({ MASTER_KEYS: NEW })
    try {
      await use(planted, at(alone.url, merchant), alone.url)
      await use(neighbour.planted, at(alone.url, neighbour.merchant), alone.url)
      const metrics = await (await fetch(`${alone.metricsUrl}/metrics`)).text()
      expect(metrics).toContain('amsel_provider_circuit{provider="acme"} 0')
    } finally {
      await alone.stop()
    }
  })

  it('a gateway without the key of a value says which one is missing', async () => {
    await sealAgain(gateway.storage.db, ringOf(NEWER, NEW), () => {})
    const complaint = `The master key ${idOf(NEWER)}, which sealed a value`
    const { code } = await merchant.call('authorizations/query', {
      accessToken: planted.tokens.accessToken,
    })
    expect(code).toBe('UNKNOWN_EXCEPTION')
    const faults = gateway.logged.filter(({ err }) => (err as Error | undefined)?.message)
    expect(faults.map(({ err }) => (err as Error).message)).toContainEqual(expect.stringContaining(complaint))
    await expect(gateway.startAnother()).rejects.toThrow(complaint)
    const status = await masterKey('status', `${NEW},${OLD}`)
    expect(status.stdout).toContain(`${idOf(NEWER)} is not among the master keys, and is needed`)
    expect(status.stdout).toMatch(/\nNext: add what is missing to MASTER_KEYS/)
    const unopened = await masterKey('rotate', `${NEW},${OLD}`)
    expect(unopened.status).toBe(1)
    expect(unopened.stderr).toContain(complaint)
    await sealAgain(gateway.storage.db, ringOf(NEW, NEWER), () => {})
    expect((await query(merchant, planted.tokens.accessToken)).code).toBe('SUCCESS')
  })

  it('rotate does nothing with a key that a running gateway lacks, and tells how many lack it', async () => {
    const { status, stderr } = await masterKey('rotate', `${NEWER},${NEW},${OLD}`)
    expect(status).toBe(1)
    expect(stderr).toContain(`1 of 1 running gateways do not have the master key ${idOf(NEWER)}`)
    expect(await columnsOf(NEWER)).toEqual([])
  })

  it('a client whose gateway key a node cannot open moves no money there, and no node starts without the key', async () => {
    const other = await gateway.merchant()
    const { clientId } = other
    const ring = ringOf(NEWER, NEW, OLD)
    const sealer = new Sealer(ring, await ensureDigestKey(gateway.storage.db, ring))
    const deps = { ...rotationOf(gateway), sealer }
    const { version } = await createGatewayKey(deps, OPERATOR, clientId, null)
    await switchGatewayKey(deps, OPERATOR, clientId, version)
    const isLogged = () =>
      gateway.logged.some((line) => line.clientId === clientId && /gateway key/.test(String(line.msg)))
    await vi.waitUntil(async () => {
      await other.call('payments/pay', payRequest()).catch(() => null)
      return isLogged()
    }, WAIT)
    const payments = await countRows(gateway, other, 'payments')
    await other.call('payments/pay', payRequest()).catch(() => null)
    expect(await countRows(gateway, other, 'payments')).toBe(payments)
    await expect(gateway.startAnother()).rejects.toThrow(`The master key ${idOf(NEWER)}`)
  })
})
