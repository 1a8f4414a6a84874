import { RESULT_CODES } from '@amsel/contract'
import { expect, it } from 'vitest'
import type { Payment } from './payment.ts'
import { paymentResultInfo } from './payment-result-info.ts'

const card = { brand: 'VISA', bin: '405469', lastFour: '0768', fingerprint: 'f' }
const paid = {
  ...{ status: 'SUCCESS', resultCode: 'SUCCESS', captureMode: 'MANUAL', details: {}, card },
} as unknown as Payment
const SHOWN = { cardNo: '405469******0768', cardBrand: 'VISA', cardBin: '405469', lastFour: '0768' }

it('of a paid payment shows the card, and whether more can be authorized', () => {
  expect(paymentResultInfo(paid)).toEqual({ ...SHOWN, incrementalAuthorizationAvailable: true })
  expect(paymentResultInfo({ ...paid, captureMode: 'AUTOMATIC' })).toMatchObject({
    incrementalAuthorizationAvailable: false,
  })
})

it('of a failed one shows why', () => {
  expect(paymentResultInfo({ ...paid, status: 'FAIL', resultCode: 'RISK_REJECT' })).toEqual({
    ...SHOWN,
    refusalCodeRaw: 'RISK_REJECT',
    refusalReasonRaw: RESULT_CODES.RISK_REJECT.text,
  })
})

it.each(['PROCESSING', 'PENDING', 'CANCELLED'] as const)('of one that is %s shows nothing', (status) => {
  expect(paymentResultInfo({ ...paid, status })).toBeUndefined()
})

it('of a wallet shows nothing', () => {
  expect(paymentResultInfo({ ...paid, card: null })).toBeUndefined()
})

it('shows the token, the network’s name and the instalments where there are some', () => {
  const creditPayPlan = { installmentNum: 3 }
  const known = {
    ...paid,
    details: { creditPayPlan },
    card: { ...card, networkTransactionId: 'n-1' },
  } as unknown as Payment
  expect(paymentResultInfo(known, 't-1')).toEqual({
    ...SHOWN,
    cardToken: 't-1',
    networkTransactionId: 'n-1',
    incrementalAuthorizationAvailable: true,
    creditPayPlan,
  })
})

it.each([
  ['challenged', '05', true],
  ['exempt', '07', false],
] as const)('of a payer who was %s shows the result of 3-D Secure', (threeDS, eci, challenged) => {
  expect(paymentResultInfo({ ...paid, card: { ...card, threeDS } } as unknown as Payment)).toEqual({
    ...SHOWN,
    threeDSResult: { threeDSVersion: '2.2.0', eci, challenged, threeDSOffered: true },
    incrementalAuthorizationAvailable: true,
  })
})
