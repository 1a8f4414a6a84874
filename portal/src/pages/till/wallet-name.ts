import { IN_STORE_WALLETS } from '../../../../contract/src/in-store-wallets.ts'

/** As people call it. */
export const walletName = (method: string): string =>
  IN_STORE_WALLETS.find(({ type }) => type === method)?.name ?? method
