import { expect, it } from 'vitest'
import { walletOfUserAgent } from './in-store.ts'

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
