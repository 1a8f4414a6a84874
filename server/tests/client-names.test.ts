import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['typescript', 'python', 'java', 'php']

const table =
  readFileSync(join(ROOT, 'docs/clients.md'), 'utf8').split('## The same names')[1]?.split('\n## ')[0] ?? ''
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1, -1))

/** All that a library's own sources say. */
function sourcesOf(folder: string): string {
  const src = join(ROOT, 'clients', folder, 'src')
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|py|java|php)$/.test(path) && !/[/\\]test[/\\]/.test(path))
    .map((path) => readFileSync(join(src, path), 'utf8'))
    .join('\n')
}

it('the table of names has at least ten rows, in four columns', () => {
  expect(rows.length).toBeGreaterThanOrEqual(10)
  for (const row of rows) expect(row).toHaveLength(FOLDERS.length)
})

it.each(FOLDERS.map((folder, column) => [folder, column] as const))(
  'every name is there: %s',
  (folder, column) => {
    const sources = sourcesOf(folder)
    const names = rows.flatMap((row) =>
      [...(row[column] ?? '').matchAll(/[A-Za-z_]{2,}/g)].map(([name]) => name),
    )
    const missing = names.filter((name) => name !== 'amsel' && !new RegExp(`\\b${name}\\b`).test(sources))
    expect(missing).toEqual([])
  },
)
