import type { TimelineEvent, Told } from './shapes.ts'

/** What most events have none of. */
export const NOTHING = {
  told: null,
  isFailure: false,
  by: null,
  amount: null,
  callId: null,
  notificationId: null,
  request: null,
  answer: null,
  facts: {},
} as const satisfies Partial<TimelineEvent>

export const tell = (code: string, facts: Told['facts'] = {}): Told => ({ code, facts })
