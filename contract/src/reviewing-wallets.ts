/** The wallets that look at a merchant before it may sell to their users; the other in-store wallets take every one. */
export const REVIEWING_WALLETS = ['ALIPAY_CN', 'ALIPAY_HK', 'GCASH', 'TNG', 'KAKAOPAY'] as const

/** `pspName` on the wire. */
export type ReviewingWallet = (typeof REVIEWING_WALLETS)[number]
