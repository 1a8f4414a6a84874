import type { PayoutOrder, ReportedPayout } from '../payouts.ts'

/** So many working days after a payout was sent. */
type Course = readonly (readonly [days: number, reported: ReportedPayout])[]

const PAID: ReportedPayout = { state: 'PAID', reason: null }

const USUAL: Course = [[1, PAID]]

/** By the last four digits of the account; every other gets its money on the next working day. */
const COURSES: Readonly<Record<string, Course>> = {
  '0002': [[1, { state: 'REJECTED', reason: 'account_unknown' }]],
  '0003': [
    [1, PAID],
    [3, { state: 'RETURNED', reason: 'account_closed' }],
  ],
  '0004': [[3, PAID]],
}

/** How far the sandbox's bank is with a payout. */
export function testBank({ lastFour, workingDays }: PayoutOrder): ReportedPayout {
  const course = COURSES[lastFour] ?? USUAL
  const [, reported] = course.findLast(([days]) => days <= workingDays) ?? []
  return reported ?? { state: 'SENT', reason: null }
}
