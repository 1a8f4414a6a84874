/** The wallets that pay in stores. */
export interface InStoreWallet {
  /** `paymentMethodType` on the wire, and the name of the wallet in answers. */
  readonly type: string
  readonly name: string
  readonly pspId: string
}

export const IN_STORE_WALLETS: readonly InStoreWallet[] = [
  { type: 'ALIPAY_CN', name: 'Alipay', pspId: '1022088000000000001' },
  { type: 'ALIPAY_HK', name: 'AlipayHK', pspId: '1022160000000000000' },
  { type: 'TRUEMONEY', name: 'TrueMoney', pspId: '1022167000000000001' },
  { type: 'TNG', name: "Touch 'n Go eWallet", pspId: '1022171000000000001' },
  { type: 'GCASH', name: 'GCash', pspId: '1022170000000000000' },
  { type: 'KAKAOPAY', name: 'Kakao Pay', pspId: '1022172000000000001' },
  { type: 'NAVERPAY', name: 'NAVER Pay', pspId: '2021234400000000' },
  { type: 'TOSSPAY', name: 'Toss Pay', pspId: 'A111254300000000' },
  { type: 'MPAY', name: 'MPay', pspId: 'A111253100000000' },
  { type: 'HIPAY', name: 'Hipay', pspId: 'A111265400000000' },
]
