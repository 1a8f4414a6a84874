import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { standIn } from '../../support/stand-in.ts'

/** The shell first: the same engine without the windows around it, which cost half as much again. */
const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path))

/** A real browser for the tests of a file. */
export function useBrowser(): Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (!CHROMIUM) throw new Error('These tests need Chromium: apt-get install chromium-headless-shell')
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
