import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  COMMON_CODES,
  OPERATIONS,
  type OperationContract,
  openapi,
  type ResultCode,
  roleOf,
} from '@amsel/contract'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { z } from 'zod'

/** Where a field of a request can make a difference: by a rule of the contract, or in a module that acts on requests. */
const MODULES = [
  'contract/src/operations',
  ...['domain', 'engine/money', 'engine/notifications', 'engine/operations', 'providers'].map(
    (module) => `server/src/${module}`,
  ),
  ...['checkout', 'signed-api'].map((module) => `server/src/entrances/${module}`),
].map((module) => fileURLToPath(new URL(`../../${module}`, import.meta.url)))

const operations: readonly OperationContract[] = OPERATIONS

/** Fields without a mark, by their names in dots. */
function usedFields(schema: z.ZodType, path: readonly string[] = []): string[] {
  if (schema instanceof z.ZodOptional) return usedFields(schema.unwrap() as z.ZodType, path)
  if (schema instanceof z.ZodArray) return usedFields(schema.element as z.ZodType, path)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const role = roleOf(field as z.ZodType)
    const here = [...path, name]
    if (role && role.kind !== 'whole') return []
    return [here.join('.'), ...(role ? [] : usedFields(field as z.ZodType, here))]
  })
}

/** The names that the modules read: `request.name`, `{ name } = request`, `'name'` in a list of fields. Types read nothing. */
function readNames(): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isPropertyAccessExpression(node)) names.add(node.name.text)
    if (ts.isBindingElement(node)) {
      const name = node.propertyName ?? node.name
      if (ts.isIdentifier(name)) names.add(name.text)
    }
    if (ts.isStringLiteral(node)) for (const name of node.text.split('.')) names.add(name)
    ts.forEachChild(node, visit)
  }
  for (const module of MODULES)
    for (const path of readdirSync(module, { recursive: true, encoding: 'utf8' }))
      if (path.endsWith('.ts') && !path.endsWith('.test.ts')) {
        const file = join(module, path)
        visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest))
      }
  return names
}

it('every field of a request is used, or marked as information, as refused or as handed on', () => {
  const read = readNames()
  const unread = operations.flatMap(({ path, request, idempotency }) =>
    usedFields(request)
      .filter((field) => !read.has(field.split('.').at(-1) ?? '') && !idempotency?.same.includes(field))
      .map((field) => `${path}: ${field}`),
  )
  expect(unread).toEqual([])
})

/** Fields with a mark, with the names of their messages. */
function markedFields(schema: z.ZodType): { name: string; field: z.ZodType }[] {
  if (schema instanceof z.ZodOptional) return markedFields(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray) return markedFields(schema.element as z.ZodType)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    roleOf(field as z.ZodType) ? [{ name, field: field as z.ZodType }] : markedFields(field as z.ZodType),
  )
}

it('an operation lists the codes with which its fields are refused', () => {
  const unlisted = operations.flatMap(({ path, request, resultCodes }) => {
    const codes = new Set<ResultCode>([...resultCodes, ...COMMON_CODES])
    return markedFields(request).flatMap(({ name, field }) => {
      const role = roleOf(field)
      return role && 'code' in role && !codes.has(role.code) ? [`${path}: ${name} ${role.code}`] : []
    })
  })
  expect(unlisted).toEqual([])
})

it.each([
  ['refused', 'paymentQuote', /^Refused with `PROCESS_FAIL`: /],
  ['refused', 'payToMethod', /In stores it is ignored\.$/],
  [
    'handed-on',
    'creditPayPlan',
    /^Handed on to an upstream gateway, whose answer decides\. Otherwise refused/,
  ],
  ['informational', 'extendInfo', /^Information only: kept with the payment\.$/],
])('the reference shows that a field is %s: %s of a payment', (role, name, words) => {
  const { paths } = JSON.parse(JSON.stringify(openapi()))
  const { schema } = paths['/v1/payments/pay'].post.requestBody.content['application/json']
  expect(schema.properties[name]).toMatchObject({ 'x-role': role, description: expect.stringMatching(words) })
})
