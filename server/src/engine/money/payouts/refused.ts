import { OperatorError } from '../../../domain/index.ts'

/** Why there can be no payout, or none yet. */
export const refused = (why: string, sentence: string, facts: Readonly<Record<string, string>> = {}) =>
  new OperatorError(sentence, { facts: { why, ...facts } })

export const onHold = () => refused('held', 'Payouts to this merchant are on hold.')
