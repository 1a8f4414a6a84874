import { expect, it } from 'vitest'
import { DECLINES_OF_ADDRESS_MS, DECLINES_OF_CARD_MS, TryLimits, type TryRules } from './try-limits.ts'

function newLimits(rules: Partial<TryRules> = {}) {
  const state = { at: 0, refused: 0 }
  const limits = new TryLimits({
    ofAddressMax: 2,
    ofCardMax: 3,
    isTrusted: (address) => address === '127.0.0.1',
    onRefusal() {
      state.refused += 1
    },
    now: () => state.at,
    ...rules,
  })
  const attempt = (changes: object = {}) =>
    limits.admit({ address: '192.0.2.7', clientId: 'one', isSandbox: false, ...changes })
  return { state, attempt }
}

it('an address is let through so often in a while, and then again', () => {
  const { state, attempt } = newLimits()
  expect([attempt(), attempt(), attempt()].map((counted) => counted !== null)).toEqual([true, true, false])
  expect(attempt({ address: '192.0.2.8' })).not.toBeNull()
  expect(attempt({ address: '192.0.2.7', clientId: 'two' })).toBeNull()
  expect(state.refused).toBe(2)
  state.at = DECLINES_OF_ADDRESS_MS
  expect(attempt()).not.toBeNull()
})

it('a card is let through so often in a while, from whichever address and at whichever merchant', () => {
  const { state, attempt } = newLimits()
  const tries = ['1', '2', '3', '4'].map((end) =>
    attempt({ address: `192.0.2.${end}`, clientId: end, card: 'digest' }),
  )
  expect(tries.map((counted) => counted !== null)).toEqual([true, true, true, false])
  state.at = DECLINES_OF_CARD_MS
  expect(attempt({ card: 'digest' })).not.toBeNull()
})

it('what went well does not count, and neither does what was refused', () => {
  const { attempt } = newLimits()
  for (let time = 0; time < 10; time++) attempt({ card: 'digest' })?.forgive()
  expect(attempt()).not.toBeNull()
  expect(attempt()).not.toBeNull()
  for (let time = 0; time < 10; time++) expect(attempt({ card: 'other' })).toBeNull()
  expect(attempt({ address: '192.0.2.9', card: 'other' })).not.toBeNull()
})

it('a trusted proxy has no limit of its own, a sandbox ten times as much, each client by itself', () => {
  const { attempt } = newLimits()
  for (let time = 0; time < 20; time++) expect(attempt({ address: '127.0.0.1' })).not.toBeNull()
  for (let time = 0; time < 20; time++) expect(attempt({ isSandbox: true })).not.toBeNull()
  expect(attempt({ isSandbox: true })).toBeNull()
  expect(attempt({ isSandbox: true, clientId: 'two' })).not.toBeNull()
})

it('without limits everybody may try', () => {
  const { attempt } = newLimits({ ofAddressMax: null, ofCardMax: null })
  for (let time = 0; time < 100; time++) expect(attempt({ card: 'digest' })).not.toBeNull()
})
