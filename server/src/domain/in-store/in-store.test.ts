import { expect, it } from 'vitest'
import {
  findWalletOfUserAgent,
  IN_STORE_EXPIRY_MINUTES,
  isWrongCode,
  pspCustomerInfo,
  walletOfUserAgent,
  walletThatPaid,
} from './in-store.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'

it.each([
  ['ALIPAY_CN', `${PHONE} AliApp(AP/10.1.32.600) AlipayClient/10.1.32.600 Language/zh-Hans`],
  ['ALIPAY_CN', `${PHONE} AliApp(AP/10.5.90)`],
  ['ALIPAY_CN', `${PHONE} AlipayClient/10.5.90 AlipayConnect`],
  ['ALIPAY_HK', `${PHONE} AliApp(AP/2.6.0) AlipayClient/10.1.32.600 AlipayClientHK/2.6.0 AliApp(APHK/2.6.0)`],
  ['ALIPAY_HK', `${PHONE} AliApp(APHK/2.6.0) AlipayClient/10.1.32.600`],
  ['GCASH', `${PHONE} GCash/5.70 AlipayConnect`],
  ['TNG', `${PHONE} TNG/1.8.0 AlipayConnect`],
  ['KAKAOPAY', `${PHONE} KAKAOTALK 10.4`],
  ['CONNECT_WALLET', `${PHONE} AlipayConnect`],
])('%s is known by %s', (wallet, userAgent) => {
  expect(walletOfUserAgent(userAgent)).toBe(wallet)
})

it.each(['', PHONE, `${PHONE} Chrome/142.0 Mobile Safari/537.36`, `${PHONE} alipayclient/1`])(
  'no wallet is known by "%s"',
  (userAgent) => {
    expect(() => walletOfUserAgent(userAgent)).toThrow(
      expect.objectContaining({ code: 'NO_PAY_OPTIONS' }) as never,
    )
  },
)

it.each([
  ['AlipayClientHK', 'ALIPAY_HK'],
  ['AliApp(APHK', 'ALIPAY_HK'],
  ['TouchnGo', 'TNG'],
  ['TNG', 'TNG'],
  ['GCash', 'GCASH'],
  ['KAKAOTALK', 'KAKAOPAY'],
  ['NAVER', 'NAVERPAY'],
  ['TossApp', 'TOSSPAY'],
  ['TrueMoney', 'TRUEMONEY'],
  ['MPay', 'MPAY'],
  ['Hipay', 'HIPAY'],
  ['AlipayClient', 'ALIPAY_CN'],
  ['AliApp(AP', 'ALIPAY_CN'],
  ['AlipayConnect', 'CONNECT_WALLET'],
])('the mark %s is that of %s', (mark, wallet) => {
  expect(findWalletOfUserAgent(`${PHONE} ${mark}/1.0`)).toBe(wallet)
})

it('the browser of no wallet is found to be none', () => {
  expect(findWalletOfUserAgent(PHONE)).toBeNull()
})

it('a payment code has ten minutes, and a code that the customer scans three', () => {
  expect(IN_STORE_EXPIRY_MINUTES).toEqual({ PaymentCode: 10, OrderCode: 3, EntryCode: 3 })
})

const IN_STORE = 'IN_STORE_PAYMENT'

it.each([
  ['any wallet, and one is named', IN_STORE, 'CONNECT_WALLET', null, 'GCASH', 'GCASH'],
  ['any wallet, and none is named', IN_STORE, 'CONNECT_WALLET', null, undefined, 'CONNECT_WALLET'],
  ['a wallet by its browser, upstream', IN_STORE, 'TNG', 'acme', 'GCASH', 'GCASH'],
  ['a wallet here', IN_STORE, 'TNG', null, 'GCASH', 'TNG'],
  ['any wallet on a page', 'CASHIER_PAYMENT', 'CONNECT_WALLET', 'acme', 'GCASH', 'CONNECT_WALLET'],
] as const)(
  'with %s the wallet that paid is known',
  (_what, productCode, paymentMethodType, provider, stated, paid) => {
    expect(walletThatPaid({ productCode, paymentMethodType, provider }, stated)).toBe(paid)
  },
)

it.each([
  ['INVALID_PAYMENT_CODE', true],
  ['EXPIRED_CODE', true],
  ['RISK_REJECT', false],
] as const)('%s says that the code was wrong: %s', (resultCode, expected) => {
  expect(isWrongCode(resultCode)).toBe(expected)
})

it.each([
  ['a wallet in a store', IN_STORE, 'GCASH', new Date(0), { pspName: 'GCASH' }],
  ['one that has not paid yet', IN_STORE, 'GCASH', null, undefined],
  ['any wallet', IN_STORE, 'CONNECT_WALLET', new Date(0), undefined],
  ['a wallet on a page', 'CASHIER_PAYMENT', 'GCASH', new Date(0), undefined],
])('%s is shown once it is known', (_what, productCode, paymentMethodType, paidAt, expected) => {
  expect(pspCustomerInfo({ productCode, paymentMethodType, paidAt })).toEqual(expected)
})
