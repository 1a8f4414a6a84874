import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { standIn } from '../../support/stand-in.ts'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)

/** A real browser for the tests of a file. */
export function useBrowser(): Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (!CHROMIUM) throw new Error('These tests need Chromium: apt-get install chromium')
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    })
  })
  afterAll(() => browser?.close())
  return standIn('the browser', () => browser)
}
