import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const BUILT = fileURLToPath(new URL('../dist/portal/', import.meta.url))
const page = readFileSync(`${BUILT}index.html`, 'utf8')
const assets = [...page.matchAll(/(?:src|href)="\/portal\/(assets\/[^"]+)"/g)].map(
  ([, name]) => name as string,
)

it('the portal loads with less than 300 kB of scripts and styles', () => {
  expect(assets.some((name) => name.endsWith('.js'))).toBe(true)
  expect(assets.some((name) => name.endsWith('.css'))).toBe(true)
  const sizes = assets.map(
    (name) => statSync(existsSync(`${BUILT}${name}.gz`) ? `${BUILT}${name}.gz` : BUILT + name).size,
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000)
})

it('its page has no script or style of its own, and a place for the nonce', () => {
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=/)
  expect(page.match(/__CSP_NONCE__/g)).toHaveLength(1)
})

it('names no other host, and each larger file is there compressed', () => {
  expect(page).not.toMatch(/https?:\/\//)
  for (const name of readdirSync(`${BUILT}assets`).filter((name) => /\.(js|css)$/.test(name)))
    if (statSync(`${BUILT}assets/${name}`).size >= 500)
      for (const packed of ['br', 'gz'])
        expect(existsSync(`${BUILT}assets/${name}.${packed}`), name).toBe(true)
})
