import { describe, expect, it } from 'vitest'
import { type AmountRow, type FeeRow, feeRowsOf, feesOf, rateOf } from './fee-rows.ts'
import { type LimitRow, limitRowsOf, limitsOf, rangesOf } from './limit-rows.ts'

describe('fees', () => {
  const fees = {
    CARD: '2.9+HKD:2.35+JPY:10',
    'CARD/USD': '2.5 min USD:0.30 max USD:20.00',
    '*': '1.25',
  }
  const amount = (id: number, changes: Partial<AmountRow> = {}): AmountRow => ({
    ...{ id, what: 'fixed', currency: 'HKD', amount: '1' },
    ...changes,
  })
  const row = (changes: Partial<FeeRow> = {}): FeeRow => ({
    ...{ id: 0, method: 'CARD', currency: '', percent: '2.9', amounts: [] },
    ...changes,
  })

  it('are sent as they were read, and what is gone is taken away', () => {
    expect(feesOf(feeRowsOf(fees), fees)).toEqual(fees)
    expect(feesOf(feeRowsOf({ CARD: '3' }), fees)).toEqual({ CARD: '3', 'CARD/USD': null, '*': null })
  })

  it.each([
    ['2.9', '2.9'],
    [' 2,90 % ', '2.90'],
    ['0', '0'],
    ['100', null],
    ['2.999', null],
    ['much', null],
    ['', null],
  ])('of %j percent are %j', (typed, rate) => expect(rateOf(typed)).toBe(rate))

  it.each([
    ['no method', [row({ method: '' })]],
    ['a method twice', [row(), row()]],
    ['no rate', [row({ percent: '' })]],
    ['a fixed amount without a currency', [row({ amounts: [amount(1, { currency: '' })] })]],
    [
      'a fixed amount of too many digits',
      [row({ amounts: [amount(1, { currency: 'JPY', amount: '1.5' })] })],
    ],
    ['a currency twice', [row({ amounts: [amount(1), amount(2)] })]],
    [
      'more at least than at most',
      [row({ amounts: [amount(1, { what: 'min', amount: '2' }), amount(2, { what: 'max' })] })],
    ],
  ])('with %s cannot be sent', (_what, rows) => expect(feesOf(rows)).toBeNull())
})

describe('limits', () => {
  const limits = { HKD: '1.00-5000.00', JPY: '-100', USD: '1.00-' }
  const row = (changes: Partial<LimitRow> = {}): LimitRow => ({
    ...{ id: 0, currency: 'HKD', min: '1', max: '5000' },
    ...changes,
  })

  it('are sent as they were read, and what is gone is taken away', () => {
    expect(limitsOf(limitRowsOf(limits), limits)).toEqual(limits)
    expect(limitsOf([row({ max: '' })], limits)).toEqual({ HKD: '1.00-', JPY: null, USD: null })
    expect(rangesOf([row()])).toEqual([{ currency: 'HKD', min: '100', max: '500000' }])
  })

  it.each([
    ['no currency', [row({ currency: '' })]],
    ['a currency twice', [row(), row()]],
    ['no amount', [row({ min: '', max: '' })]],
    ['the higher amount first', [row({ min: '6000' })]],
    ['what is no amount', [row({ min: 'x' })]],
  ])('with %s cannot be sent', (_what, rows) => expect(limitsOf(rows)).toBeNull())
})
