import { oneOf } from '../fields.ts'

/** The wallets and banks whose customers can agree to be debited; not each of them is offered. */
export const CUSTOMER_WALLETS = [
  'ALIPAY_CN',
  'ALIPAY_HK',
  'MPAY',
  'DANA',
  'PAYPAY',
  'BOOST',
  'TNG',
  'GRABPAY_MY',
  'HIPAY',
  'GCASH',
  'MAYA',
  'GRABPAY_PH',
  'GRABPAY_SG',
  'KAKAOPAY',
  'NAVERPAY',
  'TOSSPAY',
  'RABBIT_LINE_PAY',
  'TRUEMONEY',
  'KPLUS',
  'DIRECT_DEBIT_SIAMCOMMERCIALBANK',
  'DIRECT_DEBIT_KRUNGTHAIBANK',
  'ACH_DIRECT_DEBIT',
  'ZALOPAY',
  'MOMO',
  'VIETTELMONEY',
  'JKOPAY',
  'BKASH',
  'EASYPAISA',
  'DIRECTDEBIT_YAPILY',
  'ANTOM_BIZ_ACCOUNT',
] as const
export type CustomerWallet = (typeof CUSTOMER_WALLETS)[number]

/** What a payer can agree to. */
export const AGREEMENT_SCOPES = [
  'BASE_USER_INFO',
  'AGREEMENT_PAY',
  'USER_INFO',
  'USER_LOGIN_ID',
  'HASH_LOGIN_ID',
  'SEND_OTP',
  'TAOBAO_REBIND',
] as const
export type AgreementScope = (typeof AGREEMENT_SCOPES)[number]

export const CustomerBelongsTo = oneOf(CUSTOMER_WALLETS)
