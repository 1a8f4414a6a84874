import { expect, it } from 'vitest'
import { isPaymentCode, paymentCodeParts } from '../in-store/payment-code.ts'
import { SANDBOX_PAYMENT_CODES } from './sandbox-payment-codes.ts'

it('each code for testers has its outcome', () => {
  expect([...SANDBOX_PAYMENT_CODES]).toEqual([
    ['288888888888888888', { outcome: 'SUCCESS' }],
    ['2888888888888888888', { outcome: 'SUCCESS' }],
    ['28888888888888888888', { outcome: 'SUCCESS' }],
    ['281099020000000000000000', { outcome: 'SUCCESS' }],
    ['281099020000000000000001', { outcome: 'CONFIRM' }],
    ['281099020000000000000002', { outcome: 'FAIL', resultCode: 'USER_BALANCE_NOT_ENOUGH' }],
    ['281099020000000000000003', { outcome: 'FAIL', resultCode: 'USER_AMOUNT_EXCEED_LIMIT' }],
    ['281099020000000000000004', { outcome: 'FAIL', resultCode: 'RISK_REJECT' }],
    ['281099020000000000000005', { outcome: 'FAIL', resultCode: 'EXPIRED_CODE' }],
    ['281099020000000000000006', { outcome: 'FAIL', resultCode: 'INVALID_PAYMENT_CODE' }],
  ])
})

it('and is one that a scanner reads, unlike any that is issued', () => {
  for (const code of SANDBOX_PAYMENT_CODES.keys()) {
    expect(isPaymentCode(code)).toBe(true)
    expect(paymentCodeParts(code)?.routing ?? '099').toBe('099')
  }
})
