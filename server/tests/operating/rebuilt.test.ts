import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const DAY_MS = 86_400_000

interface Superseded {
  replaceFiles(folder: string, files: ReadonlyMap<string, Buffer>, now?: number): void
  supersededIn(folder: string): string[]
}
const tool = new URL('../../../tools/superseded.js', import.meta.url)
const { replaceFiles, supersededIn } = (await import(tool.href)) as Superseded

/** A program that loads a piece when it is asked for it, as the gateway does its accounts. */
const build = (content: string) =>
  new Map([
    ['cli.js', Buffer.from(`export const load = () => import('./accounts-${content}.js')`)],
    [`accounts-${content}.js`, Buffer.from(`export const content = '${content}'`)],
  ])

it('a gateway that runs finds its own pieces while it is built anew beside it; they go later', async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'amsel-program-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [begun, has] = [Date.now(), (content: string) => existsSync(join(folder, `accounts-${content}.js`))]
  replaceFiles(folder, build('old'), begun)
  const running = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'cli.js')).href)
  // Long after it was built.
  const renewed = begun + 90 * DAY_MS
  replaceFiles(folder, build('new'), renewed)
  expect((await running.load()).content).toBe('old')
  expect(supersededIn(folder)).toEqual(['superseded.json', 'accounts-old.js'])
  replaceFiles(folder, build('newer'), renewed + 13 * DAY_MS)
  expect([has('old'), has('new'), has('newer')]).toEqual([true, true, true])
  replaceFiles(folder, build('newer'), renewed + 15 * DAY_MS)
  expect([has('old'), has('new'), has('newer')]).toEqual([false, true, true])
  // What is built once more is no longer old.
  replaceFiles(folder, build('new'), renewed + 16 * DAY_MS)
  replaceFiles(folder, build('new'), renewed + 40 * DAY_MS)
  expect([has('new'), has('newer')]).toEqual([true, false])
})
