import { expect, it } from 'vitest'
import { AMOUNT, decided, paid } from '../../../tests/support/decisions.ts'
import { book } from './book.ts'

const owner = { paymentId: 'payment', provider: 'acme' }

/** What an event writes, and the accounts that need no lock. */
function booked(eventKind: Parameters<typeof book>[2]['eventKind'], feeMinor = 0n) {
  const queued: unknown[] = []
  const { writes } = decided({ payment: paid() }, (unit) => {
    book(unit, owner, { eventKind, eventId: 'e', amount: AMOUNT, feeMinor })
    queued.push(
      ...unit.writes.writes.flatMap((write) =>
        write.part === 'queued_movements' ? [`${write.row.kind} ${write.row.amount_minor}`] : [],
      ),
    )
  })
  return { writes, queued }
}

it('money that comes in waits for no lock', () => {
  expect(booked('PAYMENT', 50n)).toEqual({
    writes: ['PAYMENT e: provider to payable 25800', 'PAYMENT e: payable to fees 50'],
    queued: ['provider -25800', 'fees 50', 'payable 25750'],
  })
})

it('money that leaves the merchant is taken at once, and only while there is enough', () => {
  expect(booked('REFUND')).toEqual({
    writes: ['REFUND e: payable to returning 25800', 'takes 25800'],
    // For its line in the statement.
    queued: ['returning 25800', 'payable 0'],
  })
})

it('money that a provider takes is taken whatever there is', () => {
  expect(booked('PAYMENT_RETRACTED').writes.at(-1)).toBe('takes 25800, below zero if need be')
})

it('money that nobody has taken cannot be booked', () => {
  const event = { eventKind: 'PAYMENT', eventId: 'e', amount: AMOUNT } as const
  expect(() =>
    decided({ payment: paid() }, (unit) => book(unit, { ...owner, provider: null }, event)),
  ).toThrow('nobody has taken the money of the payment payment')
})
