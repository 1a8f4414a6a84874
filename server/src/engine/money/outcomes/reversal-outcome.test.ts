import { expect, it } from 'vitest'
import { attemptOf, authorized, decided, rowsOf, unpaid } from '../../../../tests/support/decisions.ts'
import type { ProviderOutcome } from '../../../domain/index.ts'
import { endReversal } from './reversal-outcome.ts'

const wallet = unpaid({ status: 'FAIL', resultCode: 'ORDER_IS_CLOSED' })
const card = authorized({ status: 'FAIL', resultCode: 'ORDER_IS_CLOSED' })

it.each<[string, typeof wallet, ProviderOutcome, string[]]>([
  [
    'has gone back',
    wallet,
    { outcome: 'SUCCESS' },
    ['LATE_PAYMENT_REVERSED attempt: returning to provider 25800'],
  ],
  ['of a card was released', card, { outcome: 'SUCCESS' }, []],
  [
    'cannot go back',
    wallet,
    { outcome: 'FAIL', resultCode: 'RISK_REJECT' },
    ['notifies PAYMENT_REVERSAL RISK_REJECT'],
  ],
  ['cannot go back for no reason', wallet, { outcome: 'FAIL' }, ['notifies PAYMENT_REVERSAL PROCESS_FAIL']],
  ['of a card cannot be released', card, { outcome: 'FAIL' }, ['notifies PAYMENT_REVERSAL PROCESS_FAIL']],
  ['is on its way', wallet, { outcome: 'PENDING' }, []],
])('late money that %s', (_what, payment, outcome, expected) => {
  const rows = rowsOf({ payment, attempt: attemptOf('REVERSAL') })
  const { writes, change, result } = decided(rows, (unit) => endReversal(unit, rows, outcome))
  expect(writes).toEqual(expected)
  expect(change).toEqual({})
  expect(result).toEqual({ payment })
})
