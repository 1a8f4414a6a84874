import { expect, it } from 'vitest'
import { findUnsettled } from './settled.ts'

const JOINED = new Date('2026-03-01T00:00:00Z')
const person = (userId: string, invitedBy: string | null) => ({ userId, invitedBy, joinedAt: JOINED })
const [ada, bob, eve] = [person('ada', null), person('bob', 'ada'), person('eve', 'bob')]
const at = (day: number, hours = 0) => new Date(Date.UTC(2026, 2, 1 + day, hours))

it.each([
  ['whoever was invited, of the inviter', bob, ada, at(6, 23), 'bob'],
  ['the inviter, of whoever was invited', ada, bob, at(6, 23), 'bob'],
  ['both after the days', bob, ada, at(7), null],
  ['those whom somebody else has invited', eve, ada, at(0), null],
  ['two whom nobody has invited', ada, person('ute', null), at(0), null],
])('%s', (_who, one, other, now, invited) => {
  expect(findUnsettled(one, other, { days: 7, now })?.invited.userId ?? null).toBe(invited)
})

it('says from when on, and with no days nobody is concerned', () => {
  expect(findUnsettled(bob, ada, { days: 7, now: at(1) })?.until).toEqual(at(7))
  expect(findUnsettled(bob, ada, { days: 0, now: at(0) })).toBeNull()
})
