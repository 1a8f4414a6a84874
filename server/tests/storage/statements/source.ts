// The functions of storage and the pieces of SQL in them, as its source has them.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const STORAGE = fileURLToPath(new URL('../../../src/storage/', import.meta.url))

export interface StorageFunction {
  /** Such as `ledger/ledger.ts listBalances`. */
  readonly name: string
  readonly file: string
  readonly firstLine: number
  readonly lastLine: number
  /** What is between the values of its `sql` texts. */
  readonly pieces: readonly string[]
}

/** Every function that has a name, exported or not, with the methods of classes and of objects that have one. */
export const listStorageFunctions = (): StorageFunction[] =>
  readdirSync(STORAGE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(STORAGE + file, 'utf8')
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
      const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
      return source.statements.flatMap(functionsOf).map(({ name, node }) => ({
        name: `${file} ${name}`,
        file,
        firstLine: lineOf(node.getStart()),
        lastLine: lineOf(node.getEnd()),
        pieces: piecesOf(node),
      }))
    })

interface NamedNode {
  readonly name: string
  readonly node: ts.Node
}

function functionsOf(statement: ts.Statement): NamedNode[] {
  if (ts.isFunctionDeclaration(statement)) return [{ name: statement.name?.text ?? '', node: statement }]
  if (ts.isClassDeclaration(statement))
    return statement.members
      .filter(ts.isMethodDeclaration)
      .map((node) => ({ name: node.name.getText(), node }))
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap((node) => {
    const { initializer } = node
    if (initializer && ts.isObjectLiteralExpression(initializer)) return methodsOf(initializer)
    return initializer && ts.isArrowFunction(initializer) ? [{ name: node.name.getText(), node }] : []
  })
}

const methodsOf = ({ properties }: ts.ObjectLiteralExpression): NamedNode[] =>
  properties
    .filter(
      (node) =>
        ts.isMethodDeclaration(node) ||
        (ts.isPropertyAssignment(node) && ts.isArrowFunction(node.initializer)),
    )
    .map((node) => ({ name: node.name?.getText() ?? '', node }))

function piecesOf(node: ts.Node): string[] {
  const pieces: string[] = []
  ts.forEachChild(node, (child) => {
    pieces.push(...piecesOf(child))
  })
  if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 'sql') return pieces
  const { template } = node
  const own = ts.isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text]
  return [...own.map(onOneLine).filter((piece) => piece !== ''), ...pieces]
}

export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
