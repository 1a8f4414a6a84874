import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { setUpBrand } from '../../src/registry/clients/index.ts'
import { OPERATOR, useGateway } from '../support/gateway.ts'
import { png } from '../support/logos.ts'
import { newSession } from '../support/sessions.ts'
import { useBrowser } from './support/browser.ts'

const gateway = useGateway()
const browser = useBrowser()

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const VIOLATIONS =
  'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))'
const NAME = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverkaufsstelle'
const WIDTH = 320

describe.each(['#ffe066', '#777777', '#0a0a0a'])('a brand with a long name and the colour %s', (colour) => {
  it.each(['light', 'dark'] as const)('is read on a small phone, in the %s', async (colorScheme) => {
    const merchant = await gateway.merchant()
    await setUpBrand(gateway.trail, OPERATOR, merchant.clientId, { name: NAME, colour, logo: png(600, 64) })
    const paymentMethodMetaData = { tokenizeMode: 'ASKFORCONSENT' }
    const card = await merchant.pay({ paymentMethod: { paymentMethodType: 'CARD', paymentMethodMetaData } })
    const context = await browser.newContext({ viewport: { width: WIDTH, height: 640 }, colorScheme })
    const page = await context.newPage()
    for (const url of [(await newSession(merchant)).url, String(card.body.normalUrl)]) {
      // The gateway learns of the brand a moment later.
      const titleNow = async () => {
        await page.goto(url)
        return page.title()
      }
      await expect.poll(titleNow, { timeout: 30_000 }).toContain(NAME)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(WIDTH)
      expect(await page.evaluate('document.querySelector(".logo").naturalWidth')).toBe(600)
      await page.evaluate(AXE)
      expect(await page.evaluate(VIOLATIONS)).toEqual([])
    }
    await context.close()
  })
})
