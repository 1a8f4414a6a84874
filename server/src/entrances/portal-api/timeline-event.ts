import type { TimelineEvent, CodedMessage } from './shapes.ts'

/** What most events have none of. */
export const NOTHING = {
  message: null,
  isFailure: false,
  by: null,
  amount: null,
  callId: null,
  notificationId: null,
  request: null,
  answer: null,
  facts: {},
} as const satisfies Partial<TimelineEvent>

export const tell = (code: string, facts: CodedMessage['facts'] = {}): CodedMessage => ({ code, facts })
