import type { OperationParts } from '../operations/index.ts'
import type { Shop } from './shop.ts'

export interface StorePageParts {
  readonly operationParts: Pick<OperationParts, 'db' | 'sealer'>
  /** Null until the gateway has made its sandbox merchant. */
  shop(): Shop | null
}

/** The shop, for routes behind the token. */
export type OpenShop = () => Shop
