import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import type { PaymentRow } from './shapes.ts'

const money = (value: string, currency = 'HKD') => ({ currency, value })
const row = (changes: Partial<PaymentRow> = {}): PaymentRow => ({
  paymentId: '20260101',
  paymentRequestId: 'order-1',
  orderReference: null,
  status: 'SUCCESS',
  resultCode: 'SUCCESS',
  method: 'ALIPAY_HK',
  productCode: 'CASHIER_PAYMENT',
  amount: money('123456'),
  captured: money('123456'),
  refunded: money('0'),
  disputed: money('0'),
  lastFour: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  paidAt: null,
  ...changes,
})
const lineOf = (changes: Partial<PaymentRow>) => csvOf([row(changes)]).split('\r\n')[1]

describe('a table of payments', () => {
  it('has a line for each, amounts with their decimals', () => {
    expect(lineOf({})).toBe(
      '20260101,order-1,,SUCCESS,SUCCESS,ALIPAY_HK,HKD,1234.56,1234.56,0.00,0.00,,2026-01-01T00:00:00.000Z,',
    )
    expect(lineOf({ amount: money('500', 'JPY') })).toContain(',JPY,500,')
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['@cmd', "'@cmd"],
    ['-2', "'-2"],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ])('cannot be broken by a reference such as %s', (orderReference, shown) => {
    expect(lineOf({ orderReference })).toContain(`order-1,${shown},SUCCESS`)
  })
})
