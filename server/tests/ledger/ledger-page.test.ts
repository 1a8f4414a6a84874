import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ACCOUNT_KINDS, ledgerEvents } from '../../src/domain/index.ts'

it('the page of the ledger has every event with its transfers, and every account', () => {
  const page = readFileSync(new URL('../../../docs/ledger.md', import.meta.url), 'utf8')
  const legs = ledgerEvents.flatMap(([event, { legs: moves }]) =>
    moves.map(([debit, credit, what]) => [event, debit, credit, `the ${what}`]),
  )
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` +\| `(\w+)` +\| `(\w+)` +\| (.+?) +\|$/gm)]
  expect(rows.map(([, ...cells]) => cells)).toEqual(legs)
  const accounts = [...page.matchAll(/^\| `([a-z_]+)` +\|/gm)].map(([, kind]) => kind)
  expect(accounts).toEqual(Object.keys(ACCOUNT_KINDS))
})

it.each(['en', 'zh-hans'])('the portal has words for every event in %s', (language) => {
  const words = readFileSync(
    new URL(`../../../portal/src/words/${language}/money.ts`, import.meta.url),
    'utf8',
  )
  const said = [...words.matchAll(/'money\.event_([A-Z_]+)'/g)].map(([, event]) => event)
  expect(said.sort()).toEqual(ledgerEvents.map(([event]) => event).sort())
})
