import type { Attempt } from '../../../domain/index.ts'

type Begun = Pick<
  Attempt,
  | 'clientId'
  | 'attemptId'
  | 'paymentId'
  | 'kind'
  | 'transactionId'
  | 'provider'
  | 'amount'
  | 'createdAt'
  | 'begunBy'
>

/** An attempt that was lost, as it was before the provider answered. */
export const openAttempt = (begun: Begun): Attempt => ({
  ...begun,
  state: 'OPEN',
  instruction: undefined,
  reference: null,
  payerUrl: null,
  resends: 0,
})
