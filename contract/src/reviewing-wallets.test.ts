import { expect, it } from 'vitest'
import { IN_STORE_WALLETS } from './in-store-wallets.ts'
import { REVIEWING_WALLETS } from './reviewing-wallets.ts'

it('every wallet that reviews pays in stores', () => {
  const types = IN_STORE_WALLETS.map(({ type }) => type)
  expect(REVIEWING_WALLETS.filter((wallet) => !types.includes(wallet))).toEqual([])
})
