import { expect, it } from 'vitest'
import { EntryIds } from './entry-ids.ts'

it('ids rise with the moment, and within one', () => {
  const ids = new EntryIds()
  const moment = new Date('2026-03-01T12:00:00.000Z')
  const made = Array.from({ length: 1_000 }, () => ids.next(moment))
  made.push(ids.next(new Date(moment.getTime() + 1)))
  expect(made).toEqual([...new Set(made)].sort())
})
