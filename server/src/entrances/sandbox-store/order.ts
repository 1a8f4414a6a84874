import type { Currency } from '@amsel/contract'

/** What the till and the counter sell, and for whom. */
export const ORDER = {
  orderDescription: 'Coffee and cake',
  merchant: {
    referenceMerchantId: 'SANDBOX-SHOP',
    merchantName: 'Sandbox Coffee',
    store: { referenceStoreId: 'SANDBOX-STORE', storeName: 'Sandbox Coffee at the corner' },
  },
} as const

/** Those of the regions that pay with wallets in stores; the first is chosen. */
export const TILL_CURRENCIES: readonly Currency[] = [
  'HKD',
  'CNY',
  'EUR',
  'JPY',
  'KRW',
  'MNT',
  'MOP',
  'MYR',
  'PHP',
  'SGD',
  'THB',
  'USD',
]
