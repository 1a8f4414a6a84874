import type { ResultCode } from '@amsel/contract'
import type { Payment } from './payment.ts'

const ENDS: readonly ResultCode[] = ['ORDER_IS_CLOSED', 'ORDER_IS_CANCELED']

/** Why a payment that has ended otherwise can no longer be played. */
export const refusalOfEnded = ({ resultCode }: Payment): ResultCode =>
  ENDS.includes(resultCode) ? resultCode : 'ORDER_STATUS_INVALID'
