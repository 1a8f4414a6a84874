import { expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { png } from '../support/logos.ts'
import { newOwner, type PortalBrowser } from '../support/portal.ts'

const gateway = useGateway()

const previewOf = (browser: PortalBrowser, clientId: string, query: Record<string, string>) =>
  browser.ask<string>(
    `GET /clients/${clientId}/brand/preview?${new URLSearchParams({ logo: 'none', look: 'light', ...query })}`,
  )

it('the preview is the page of a session in the brand as it would be, and saves nothing', async () => {
  const { browser, clientId } = await newOwner(gateway)
  const {
    status,
    body: text,
    headers,
  } = await previewOf(browser, clientId, { name: 'Blue & White', colour: '#FFE066' })
  expect(status).toBe(200)
  for (const shown of [
    '<title>Blue &amp; White: HK$258.00',
    'cc-number',
    'AlipayHK',
    'Carrot cake',
    '--brand: #ffe066',
  ])
    expect(text).toContain(shown)
  expect(text).not.toContain('<script')
  expect(headers.get('content-type')).toContain('text/html')
  const policy = headers.get('content-security-policy')
  for (const part of ["default-src 'none'", "form-action 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(part)
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  const { body } = await browser.ask(`GET /clients/${clientId}/brand`)
  expect(body).toMatchObject({ name: null, colour: null, logoUrl: null })
})

it('it is light or dark, whatever the device is', async () => {
  const { browser, clientId } = await newOwner(gateway)
  const look = async (look: string) => (await previewOf(browser, clientId, { look })).body
  const [light, dark] = [await look('light'), await look('dark')]
  for (const text of [light, dark]) expect(text).not.toContain('prefers-color-scheme')
  expect(light).toContain('@media not all { :root { --ink')
  expect(dark).toContain('@media all { :root { --ink')
  expect(dark).toContain('color-scheme: dark')
})

it('it has the logo that is kept, none, or a place for one that is not uploaded', async () => {
  const { browser, clientId } = await newOwner(gateway)
  const { body } = await browser.ask<{ logoUrl: string }>(`PUT /clients/${clientId}/brand`, {
    logo: png().toString('base64'),
  })
  const logoIn = async (logo: string) =>
    /<img class="logo" src="([^"]*)"/.exec((await previewOf(browser, clientId, { logo })).body)?.[1]
  expect(await logoIn('kept')).toBe(body.logoUrl)
  expect(await logoIn('none')).toBe(undefined)
  expect(await logoIn('draft')).toBe('data:,')
})

it.each([{ colour: 'red;}' }, { name: 'Pay\nhere' }, { look: 'blue' }, { logo: '/etc/passwd' }])(
  'of %j there is none',
  async (query) => {
    const { browser, clientId } = await newOwner(gateway)
    expect((await previewOf(browser, clientId, query)).status).toBe(400)
  },
)

it('nobody sees another merchant’s', async () => {
  const [{ browser }, other] = [await newOwner(gateway), await newOwner(gateway)]
  expect((await previewOf(browser, other.clientId, {})).status).toBe(404)
})
