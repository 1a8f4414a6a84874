import type { MoneyParts } from '../money/index.ts'
import type { Shop } from './shop.ts'

export interface StorePageParts {
  readonly money: Pick<MoneyParts, 'db' | 'sealer'>
  readonly shop: Shop
}
