import type { FastifyRequest } from 'fastify'
import type { MoneyDeps } from '../../engine/money/index.ts'
import type { Shop, Shops } from './shop.ts'

export interface StorePageDeps {
  readonly money: Pick<MoneyDeps, 'db' | 'sealer'>
  readonly shops: Shops
}

/** Whose pages a request is for; it was found before the route was reached. */
export type ShopOf = (request: FastifyRequest) => Shop
