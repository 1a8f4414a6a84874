import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PARAMETERS_MAX = 4

const sources = ['contract/src', 'server/src', 'bench/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(folder, path)),
)

it('no function takes more than handle, actor, subject and one named object', () => {
  const found = sources.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    return crowded(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)).map(
      (name) => `${path}: ${name}`,
    )
  })
  expect(sources.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

function crowded(node: ts.Node): string[] {
  const isCrowded = ts.isFunctionLike(node) && node.parameters.length > PARAMETERS_MAX
  const below: string[] = []
  ts.forEachChild(node, (child) => {
    below.push(...crowded(child))
  })
  return isCrowded ? [node.name?.getText() ?? node.getText().slice(0, 40), ...below] : below
}
