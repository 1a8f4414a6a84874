import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { filesIn, ROOT } from './support/repository.ts'

/** What tests import: it is loaded once a worker, so that whatever it remembered one file would tell the next. */
const files = filesIn('server/tests').filter(
  (path) => path.endsWith('.ts') && !/\.(test|browser|citus|package)\.ts$/.test(path),
)

/** The declarations of a module that can be changed by whoever imports it, or calls it. */
function changeable(text: string): string[] {
  const { statements } = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true)
  return statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) =>
      declarationList.declarations.filter(
        (declaration) => !(declarationList.flags & ts.NodeFlags.Const) || holdsMany(declaration),
      ),
    )
    .map(({ name }) => name.getText())
}

/** A collection that its type lets grow or change. Keys, agents and arbitraries are none. */
function holdsMany({ type, initializer }: ts.VariableDeclaration): boolean {
  if (/^(readonly |Readonly)/.test(type?.getText() ?? '')) return false
  return initializer !== undefined && isCollection(initializer)
}

const isCollection = (value: ts.Expression): boolean =>
  ts.isArrayLiteralExpression(value) ||
  ts.isObjectLiteralExpression(value) ||
  (ts.isSatisfiesExpression(value) && isCollection(value.expression)) ||
  (ts.isAsExpression(value) && value.type.getText() !== 'const' && isCollection(value.expression)) ||
  (ts.isNewExpression(value) && /^(Array|(Weak)?(Map|Set))$/.test(value.expression.getText()))

it('what tests import remembers nothing from one test file to the next', () => {
  const found = files.flatMap((path) =>
    changeable(readFileSync(join(ROOT, path), 'utf8')).map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

describe('a module that remembers', () => {
  it.each([
    ['let count = 0'],
    ['export var count = 0'],
    ['const seen = new Set<string>()'],
    ['export const ids: string[] = []'],
    ['const byName = {} as Record<string, string>'],
    ['export const CARD = { number: 1 } satisfies object'],
  ])('is noticed: %s', (text) => {
    expect(changeable(text)).not.toEqual([])
  })

  it.each([
    ['const CARDS = { VISA: 1 } as const'],
    ['const LIMITS: readonly number[] = [1, 2]'],
    ['const ENDS: ReadonlyMap<string, number> = new Map()'],
    ['const agent = new Agent({ keepAlive: true })'],
    ['const request = () => ({ id: 1 })'],
    ['function take() { let count = 0; return count }'],
  ])('is not what cannot change: %s', (text) => {
    expect(changeable(text)).toEqual([])
  })
})
