import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { asAWhole, asksForNothing, handedOn, informational, refused, roleOf } from './field-roles.ts'
import { flag, text } from './fields.ts'
import { handedOnFields } from './handed-on-fields.ts'
import { createPaymentSession } from './operations/index.ts'
import { readLeniently, readRequest } from './read-request.ts'

const NO = { code: 'PROCESS_FAIL', because: 'not here' } as const

const Part = z.object({ bad: refused(flag(), NO), good: text().optional() })
const schema = z.object({
  productCode: text().optional(),
  bad: refused(z.object({ needed: text() }), NO),
  tillsMaySend: refused(text(), { ...NO, isIgnoredInStores: true }),
  plan: handedOn(z.object({ count: text() }), NO),
  part: Part.optional(),
  parts: z.array(Part).optional(),
  note: informational(Part),
  whole: asAWhole(Part.optional()),
})

const read = (request: object) => readRequest(schema, JSON.stringify(request))

it.each<[value: unknown, isNothing: boolean]>([
  [null, true],
  ['', true],
  [false, true],
  ['False', true],
  [0, true],
  [{}, true],
  [[], true],
  [{ a: null, b: { c: '' }, d: [false, {}] }, true],
  [true, false],
  ['0', false],
  [1, false],
  [{ a: { b: 'x' } }, false],
  [[0, 'x'], false],
])('%j asks for nothing: %s', (value, isNothing) => {
  expect(asksForNothing(value)).toBe(isNothing)
})

describe('a refused field', () => {
  it.each<[field: string, request: object]>([
    ['bad', { bad: { needed: 'x' } }],
    ['bad', { bad: { other: 'x' } }],
    ['bad', { bad: 'x' }],
    ['part.bad', { part: { bad: true } }],
    ['parts.1.bad', { parts: [{ good: 'x' }, { bad: 'true' }] }],
    ['tillsMaySend', { tillsMaySend: 'x', productCode: 'CASHIER_PAYMENT' }],
  ])('%s is named, with its code, whatever it holds', (field, request) => {
    expect(read(request)).toEqual({ flaw: { field, message: `${field}: not here`, code: 'PROCESS_FAIL' } })
  })

  it('that asks for nothing, or that tills may send, is not there', () => {
    expect(read({ bad: { needed: null }, part: { bad: false, good: 'x' } })).toEqual({
      value: { part: { good: 'x' } },
    })
    const till = { productCode: 'IN_STORE_PAYMENT' }
    expect(read({ ...till, tillsMaySend: 'x' })).toEqual({ value: till })
  })

  it('inside of what is only information is information', () => {
    expect(read({ note: { bad: true }, whole: { bad: true } })).toEqual({
      value: { note: { bad: true }, whole: { bad: true } },
    })
  })
})

describe('a field that is handed on', () => {
  it('is read like any other, but for one that asks for nothing', () => {
    expect(read({ plan: { count: '3' } })).toEqual({ value: { plan: { count: '3' } } })
    expect(read({ plan: {} })).toEqual({ value: {} })
    expect(read({ plan: { size: '3' } }).flaw).toMatchObject({
      message: 'plan.count is required',
      code: 'PARAM_ILLEGAL',
    })
  })

  it('is listed by its name in dots, also inside of others', () => {
    expect(handedOnFields(z.object({ a: z.object({ b: handedOn(text(), NO) }).optional() }))).toEqual([
      { field: 'a.b', ...NO },
    ])
  })
})

it('a field has the role that it is marked with, and another of the same type has none', () => {
  const { shape } = schema
  expect([shape.bad, shape.note, shape.productCode].map((field) => roleOf(field)?.kind)).toEqual([
    'refused',
    'informational',
    undefined,
  ])
})

it('what was stored is read also where it would be refused today', () => {
  const stored = {
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId: '1',
    order: { orderDescription: 'Tea', orderAmount: { currency: 'HKD', value: '1' } },
    paymentAmount: { currency: 'HKD', value: '1' },
    paymentRedirectUrl: 'https://shop.example/',
    processingAmount: { currency: 'USD', value: '1' },
  }
  expect(readLeniently(createPaymentSession.request, stored).flaw).toBeUndefined()
  expect(readRequest(createPaymentSession.request, JSON.stringify(stored)).flaw?.field).toBe(
    'processingAmount',
  )
})
