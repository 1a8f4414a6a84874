import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { markAsUsed, removeOldTemplates } from './old-templates.ts'

const HOUR_MS = 3_600_000
const now = new Date()
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
const inHours = (hours: number) => hoursAgo(-hours)

/** A cache with folders by the hours since they were used. */
async function newCache(folders: Record<string, number>) {
  const cache = await mkdtemp(join(tmpdir(), 'amsel-cache-'))
  for (const [name, hours] of Object.entries(folders)) {
    await mkdir(join(cache, name, 'postgres'), { recursive: true })
    await writeFile(join(cache, name, 'postgres', 'PG_VERSION'), '18')
    await utimes(join(cache, name), hoursAgo(hours), hoursAgo(hours))
  }
  return {
    cache,
    names: async () => (await readdir(cache)).map((name) => name.replace(/-[0-9a-f-]{36}$/, '')).sort(),
    [Symbol.asyncDispose]: () => rm(cache, { recursive: true }),
  }
}

const FIVE = {
  'empty-database-a1': 100,
  'empty-database-a2': 400,
  'empty-database-a3': 200,
  'empty-database-a4': 300,
  'empty-database-a5': 500,
}

it('the three databases that were used last are kept, and the others go in two steps, a day apart', async () => {
  await using own = await newCache(FIVE)
  await removeOldTemplates(own.cache, now)
  const kept = ['empty-database-a1', 'empty-database-a3', 'empty-database-a4']
  expect(await own.names()).toEqual([
    ...kept.slice(0, 1),
    'empty-database-a2.old',
    ...kept.slice(1),
    'empty-database-a5.old',
  ])
  await removeOldTemplates(own.cache, inHours(23))
  expect(await own.names()).toHaveLength(5)
  await removeOldTemplates(own.cache, inHours(25))
  expect(await own.names()).toEqual(kept)
})

it('one that somebody copies at this moment is kept, however many there are', async () => {
  await using own = await newCache({
    ...FIVE,
    'empty-database-b1': 1,
    'empty-database-b2': 2,
    'empty-database-b3': 3,
  })
  await markAsUsed(join(own.cache, 'empty-database-a5'))
  for (const name of ['b4', 'b5', 'b6']) await mkdir(join(own.cache, `empty-database-${name}`))
  await removeOldTemplates(own.cache, now)
  expect((await own.names()).filter((name) => !name.endsWith('.old'))).toEqual(
    ['a5', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6'].map((name) => `empty-database-${name}`),
  )
})

it('two starts at one moment do not stumble over each other, and what was left half goes after a day', async () => {
  await using own = await newCache({
    ...FIVE,
    'empty-database-c1.new-x': 25,
    'empty-database-c2.new-y': 1,
    other: 99,
  })
  await Promise.all([1, 2, 3].map(() => removeOldTemplates(own.cache, now)))
  expect(await own.names()).toEqual([
    'empty-database-a1',
    'empty-database-a2.old',
    'empty-database-a3',
    'empty-database-a4',
    'empty-database-a5.old',
    'empty-database-c2.new-y',
    'other',
  ])
})
