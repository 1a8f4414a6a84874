import { describe, expect, it } from 'vitest'
import { LOGO_BYTES_MAX } from '../../src/domain/index.ts'
import type { BrandSettings } from '../../src/entrances/portal-api/shapes.ts'
import { useGateway } from '../support/gateway.ts'
import { jpeg, png } from '../support/logos.ts'
import type { Merchant } from '../support/merchant.ts'
import { open } from '../support/payer.ts'
import { callerFor, newMember, newOwner } from '../support/portal.ts'
import { newSession } from '../support/sessions.ts'

const gateway = useGateway()

type Owner = Awaited<ReturnType<typeof newOwner>>

const save = ({ browser, clientId }: Pick<Owner, 'browser' | 'clientId'>, request: object) =>
  browser.ask<BrandSettings>(`PUT /clients/${clientId}/brand`, request)
const base64 = (bytes: Buffer) => bytes.toString('base64')
const logoUrl = async (owner: Owner, bytes: Buffer): Promise<string> => {
  const { status, body } = await save(owner, { logo: base64(bytes) })
  expect([status, body.logoUrl]).toEqual([200, expect.any(String)])
  return `${gateway.url}${body.logoUrl}`
}
const changesOf = (clientId: string) =>
  gateway.database.query<{ actor: string; after: Record<string, unknown> }>(
    "select actor, after from audit_entries where client_id = $1 and action = 'brand_changed' order by entry_id",
    [clientId],
  )

/** Nodes learn of a change a moment later. */
const eventually = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 30_000 })

async function pagesOf(merchant: Merchant): Promise<string[]> {
  const { url } = await newSession(merchant)
  const wallet = await merchant.pay()
  const card = await merchant.pay({ paymentMethod: { paymentMethodType: 'CARD' } })
  return Promise.all(
    [url, wallet.body.normalUrl, card.body.normalUrl].map(async (address) => (await open(address)).text),
  )
}

describe('a brand', () => {
  it('is shown on every page of the checkout, by name, logo and colour', async () => {
    const owner = await newOwner(gateway)
    const merchant = await callerFor(owner)
    const { status, body } = await save(owner, {
      name: ' Blue & White ',
      colour: '#FFE066',
      logo: base64(png()),
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      name: 'Blue & White',
      clientName: expect.any(String),
      colour: '#ffe066',
      logoUrl: expect.stringMatching(`^/logos/${owner.clientId}/[0-9a-f]{32}$`),
    })
    await eventually(async () =>
      (await pagesOf(merchant)).every((page) => page.includes('Blue &amp; White')),
    ).toBe(true)
    for (const page of await pagesOf(merchant)) {
      expect(page).toContain(`<img class="logo" src="${body.logoUrl}" alt="">`)
      expect(page).toContain('--brand: #ffe066; --on-brand: #000000;')
      expect(page).not.toContain(body.clientName)
    }
  })

  it('is changed by those who change settings, and read by all members', async () => {
    const owner = await newOwner(gateway)
    await save(owner, { colour: '#123456' })
    for (const [role, status] of [
      ['engineer', 200],
      ['finance', 403],
      ['viewer', 403],
    ] as const) {
      const { browser } = await newMember(gateway, owner, role)
      expect((await save({ ...owner, browser }, { name: role })).status).toBe(status)
      expect((await browser.ask(`GET /clients/${owner.clientId}/brand`)).body).toMatchObject({
        colour: '#123456',
        name: 'engineer',
      })
    }
    const changes = await changesOf(owner.clientId)
    expect(changes.map(({ after }) => after)).toMatchObject([{ colour: '#123456' }, { name: 'engineer' }])
  })

  it('of another organisation is neither read nor changed', async () => {
    const [owner, stranger] = [await newOwner(gateway), await newOwner(gateway)]
    const path = `/clients/${owner.clientId}/brand`
    expect((await stranger.browser.ask(`PUT ${path}`, { name: 'Mine' })).status).toBe(404)
    expect((await stranger.browser.ask(`GET ${path}`)).status).toBe(404)
    expect((await owner.browser.ask(`GET ${path}`)).body).toMatchObject({ name: null })
  })

  it('that is saved twice, also at the same moment, is written down once', async () => {
    const owner = await newOwner(gateway)
    const request = { name: 'Twice', colour: '#0055aa', logo: base64(png()) }
    const answers = await Promise.all(Array.from({ length: 4 }, () => save(owner, request)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await changesOf(owner.clientId)).toHaveLength(1)
  })

  it('is taken away piece by piece, and the checkout is as it was', async () => {
    const owner = await newOwner(gateway)
    const merchant = await callerFor(owner)
    const [before = ''] = await pagesOf(merchant)
    const url = await logoUrl(owner, png())
    await save(owner, { name: 'Soon gone', colour: '#aa0000' })
    await eventually(async () => (await pagesOf(merchant))[0]).toContain('Soon gone')
    expect((await save(owner, { logo: null })).body).toMatchObject({ logoUrl: null, name: 'Soon gone' })
    expect((await save(owner, { name: null, colour: null })).body).toMatchObject({ name: null, colour: null })
    const name = /<title>([^:]+)/.exec(before)?.[1] ?? ''
    await eventually(async () => (await pagesOf(merchant))[0]).toContain(`<title>${name}`)
    const [after = ''] = await pagesOf(merchant)
    expect(after).not.toContain('class="logo"')
    expect((await fetch(url)).status).toBe(404)
    const rows = await gateway.database.query('select 1 from client_logos where client_id = $1', [
      owner.clientId,
    ])
    expect(rows).toEqual([])
  })

  it.each([
    [{ name: '' }, 'brand_name'],
    [{ name: 'x'.repeat(65) }, 'brand_name'],
    [{ name: 'Pay\u202elap' }, 'brand_name'],
    [{ name: 'two\nlines' }, 'brand_name'],
    [{ colour: 'red' }, 'brand_colour'],
    [{ colour: '#fff' }, 'brand_colour'],
    [{ colour: '#000000;}' }, 'brand_colour'],
    [{ logo: base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')) }, 'logo_type'],
    [{ logo: '' }, 'logo_type'],
    [{ logo: base64(Buffer.concat([png(), Buffer.alloc(LOGO_BYTES_MAX)])) }, 'logo_large'],
    [{ logo: base64(png(2049, 20)) }, 'logo_pixels'],
  ])('refuses what it cannot be: %j', async (request, why) => {
    const owner = await newOwner(gateway)
    expect(await save(owner, request)).toMatchObject({
      status: 409,
      body: { error: { code: 'refused', facts: { why } } },
    })
    expect(await changesOf(owner.clientId)).toEqual([])
  })

  it('tells of a colour that is hard to see, before it is saved, and proposes another', async () => {
    const { browser, clientId } = await newOwner(gateway)
    const ask = (colour: string) =>
      browser.ask(`GET /clients/${clientId}/brand/colour?colour=${encodeURIComponent(colour)}`)
    expect((await ask('#175a8a')).body).toMatchObject({ advice: null, light: { onBrand: '#ffffff' } })
    const { advice } = (await ask('#ffe066')).body as { advice: { contrast: number; proposal: string } }
    expect(advice.contrast).toBeLessThan(3)
    expect((await ask(advice.proposal)).body).toMatchObject({ advice: null })
    expect((await ask('javascript')).status).toBe(400)
  })
})

describe('a logo', () => {
  it('is served as what its bytes are, kept for long, and can do nothing', async () => {
    const owner = await newOwner(gateway)
    const bytes = jpeg(200, 60)
    const url = await logoUrl(owner, bytes)
    await eventually(async () => (await fetch(url)).status).toBe(200)
    const answer = await fetch(url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'; sandbox"),
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
  })

  it('is at no address but its own, and an earlier one at none', async () => {
    const [owner, other] = [await newOwner(gateway), await newOwner(gateway)]
    const first = await logoUrl(owner, png())
    await eventually(async () => (await fetch(first)).status).toBe(200)
    const second = await logoUrl(owner, png(32, 32))
    await eventually(async () => (await fetch(second)).status).toBe(200)
    const remote = second.replace(owner.clientId, other.clientId)
    for (const url of [first, remote, `${second}0`, second.replace(/.{32}$/, 'x')])
      expect([url, (await fetch(url)).status]).toEqual([url, 404])
  })

  it('stays when the sandbox client is emptied, as its other settings do', async () => {
    const owner = await newOwner(gateway)
    const merchant = await callerFor(owner)
    const url = await logoUrl(owner, png())
    await eventually(async () => (await merchant.call('simulator/reset', {})).code).toBe('SUCCESS')
    await eventually(async () => (await fetch(url)).status).toBe(200)
  })

  it('is not served for a client that is disabled', async () => {
    const owner = await newOwner(gateway)
    const url = await logoUrl(owner, png())
    await eventually(async () => (await fetch(url)).status).toBe(200)
    await gateway.database.query("update clients set status = 'DISABLED' where client_id = $1", [
      owner.clientId,
    ])
    await gateway.database.query("select pg_notify('amsel_client_changed', $1)", [owner.clientId])
    await eventually(async () => (await fetch(url)).status).toBe(404)
  })
})
