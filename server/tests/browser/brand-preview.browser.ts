import { expect, it } from 'vitest'
import { firstOwner } from '../support/portal.ts'
import { useGateway } from '../support/gateway.ts'
import { png } from '../support/logos.ts'
import { useBrowser } from './support/browser.ts'
import { signIn, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway()
const browser = useBrowser()
const pages = usePortalPages(gateway, browser)

it('the preview is the checkout itself, in the brand as it is typed', { timeout: 120_000 }, async () => {
  const { email, password } = await firstOwner(gateway)
  const { page, errors } = await pages.open('/branding')
  await signIn(page, { email, password })
  const [light, dark] = ['Light', 'Dark'].map((title) => page.frameLocator(`iframe[title="${title}"]`))
  await light?.getByText('Carrot cake').waitFor()
  await dark?.getByText('Carrot cake').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Blue Lamps')
  await page.getByLabel('Colour', { exact: true }).fill('#0a7c3f')
  await light?.getByText('Blue Lamps').first().waitFor()
  const inLight = (what: string) =>
    page.evaluate(
      `(() => { const shown = document.querySelector('iframe[title="Light"]').contentDocument; return ${what} })()`,
    )
  expect(await inLight("getComputedStyle(shown.querySelector('button.confirm')).backgroundColor")).toBe(
    'rgb(10, 124, 63)',
  )
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png() })
  await expect
    .poll(() => inLight("shown.querySelector('img.logo')?.naturalWidth"), { timeout: 30_000 })
    .toBe(64)
  expect(errors).toEqual([])
})
