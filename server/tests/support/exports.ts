import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** A file's own names, and what it hands on of others, by the name that it gives them. */
interface Module {
  readonly own: Set<string>
  readonly handedOn: Map<string, { readonly file: string; readonly name: string }>
  readonly handsOnAll: string[]
  readonly uses: { readonly file: string; readonly name: string }[]
}

const ALL = '*'

/** What packages of ours are by the name that they are imported by. */
const PACKAGES: Readonly<Record<string, string>> = {
  '@amsel/contract': 'contract/src/index.ts',
  '@amsel/client': 'clients/typescript/src/index.ts',
  'amsel/testing': 'server/src/entrances/testing/index.ts',
  'amsel/portal-api': 'server/src/entrances/portal-api/shapes.ts',
  'amsel/operator-api': 'server/src/entrances/operator-api/shapes.ts',
}

/** The names that files export and nobody imports, each as "file: name". Handing one on is no use of it. */
export function unusedExports(isLooked: (file: string) => boolean): string[] {
  const modules = new Map(sources().map((file) => [file, read(file)]))
  const used = new Set<string>()
  const use = (file: string, name: string) => {
    const key = `${file}: ${name}`
    const module = modules.get(file)
    if (!module || used.has(key)) return
    used.add(key)
    if (name === ALL) for (const own of [...module.own, ...module.handedOn.keys()]) use(file, own)
    const from = module.handedOn.get(name)
    if (from) use(from.file, from.name)
    else if (!module.own.has(name)) for (const other of module.handsOnAll) use(other, name)
  }
  for (const { uses } of modules.values()) for (const { file, name } of uses) use(file, name)
  return [...modules]
    .filter(([file]) => isLooked(file))
    .flatMap(([file, { own, handedOn }]) => [...own, ...handedOn.keys()].map((name) => `${file}: ${name}`))
    .filter((key) => !used.has(key))
    .sort()
}

/** Wherever something may be imported. */
const FOLDERS: readonly string[] = [
  ...['bench', 'clients/typescript', 'contract', 'docs/samples', 'portal', 'server', 'simulation', 'tools'],
]

const sources = () =>
  FOLDERS.flatMap((folder) => filesIn(folder)).filter((file) => /\.(tsx?|[cm]?js)$/.test(file))

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(path)
  })

function read(file: string): Module {
  const module: Module = { own: new Set(), handedOn: new Map(), handsOnAll: [], uses: [] }
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  )
  const spaces = new Map<string, string>()
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) readExport(file, statement, module)
    else if (ts.isImportDeclaration(statement)) readImport(file, statement, { module, spaces })
    else if (ts.isExportAssignment(statement)) module.own.add('default')
    else for (const name of exportedNames(statement)) module.own.add(name)
  }
  readRest(file, source, { module, spaces })
  return module
}

function readExport(file: string, { exportClause, moduleSpecifier }: ts.ExportDeclaration, module: Module) {
  const from = moduleSpecifier && targetOf(file, moduleSpecifier)
  if (!exportClause) {
    if (from) module.handsOnAll.push(from)
  } else if (ts.isNamespaceExport(exportClause)) {
    module.own.add(exportClause.name.text)
    if (from) module.uses.push({ file: from, name: ALL })
  } else
    for (const { name, propertyName } of exportClause.elements)
      if (from) module.handedOn.set(name.text, { file: from, name: (propertyName ?? name).text })
      else module.own.add(name.text)
}

interface Reading {
  readonly module: Module
  /** By which name `import * as` has a file here. */
  readonly spaces: Map<string, string>
}

function readImport(file: string, { importClause, moduleSpecifier }: ts.ImportDeclaration, reading: Reading) {
  const from = targetOf(file, moduleSpecifier)
  if (!from || !importClause) return
  if (importClause.name) reading.module.uses.push({ file: from, name: 'default' })
  const named = importClause.namedBindings
  if (named && ts.isNamespaceImport(named)) reading.spaces.set(named.name.text, from)
  else
    for (const { name, propertyName } of named?.elements ?? [])
      reading.module.uses.push({ file: from, name: (propertyName ?? name).text })
}

/** Names of a whole file that was imported, and files that are loaded later. */
function readRest(file: string, node: ts.Node, reading: Reading): void {
  const { module, spaces } = reading
  if (ts.isIdentifier(node) && spaces.has(node.text) && !ts.isNamespaceImport(node.parent)) {
    const { parent } = node
    const from = spaces.get(node.text) ?? ''
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
      module.uses.push({ file: from, name: parent.name.text })
    else if (ts.isQualifiedName(parent) && parent.left === node)
      module.uses.push({ file: from, name: parent.right.text })
    else module.uses.push({ file: from, name: ALL })
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const from = targetOf(file, node.argument.literal)
    if (from) module.uses.push({ file: from, name: node.qualifier?.getText().split('.')[0] ?? ALL })
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const from = node.arguments[0] && targetOf(file, node.arguments[0])
    if (from) for (const name of takenOf(node)) module.uses.push({ file: from, name })
  }
  ts.forEachChild(node, (child) => readRest(file, child, reading))
}

/** `const { a } = await import(…)` takes a, `lazy(() => import(…))` the default; others may take anything. */
function takenOf(call: ts.CallExpression): string[] {
  const { parent } = call
  if (ts.isAwaitExpression(parent) && ts.isVariableDeclaration(parent.parent)) {
    const { name } = parent.parent
    if (ts.isObjectBindingPattern(name))
      return name.elements.map((element) => (element.propertyName ?? element.name).getText())
  }
  const isLazy = ts.isArrowFunction(parent) && /^lazy\(/.test(parent.parent.getText())
  return [isLazy ? 'default' : ALL]
}

function targetOf(file: string, specifier: ts.Node): string | null {
  if (!ts.isStringLiteralLike(specifier)) return null
  const { text } = specifier
  if (!text.startsWith('.')) return PACKAGES[text] ?? null
  const path = join(dirname(file), text)
  // What was built is made of the source of the same name.
  return /^[\w-]+\/dist\//.test(path) ? path.replace('/dist/', '/src/').replace(/\.js$/, '.ts') : path
}

function exportedNames(statement: ts.Statement): string[] {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind)
  if (!has(ts.SyntaxKind.ExportKeyword)) return []
  if (has(ts.SyntaxKind.DefaultKeyword)) return ['default']
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name)
        ? [name.text]
        : name.elements.flatMap((element) => (ts.isBindingElement(element) ? [element.name.getText()] : [])),
    )
  const { name } = statement as ts.DeclarationStatement
  return name ? [name.getText()] : []
}
