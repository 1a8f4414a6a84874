/** What the end of a transaction means for its payment, the ledger and the merchant, one file a kind. */
import type { TransactionKind } from '../../../../domain/index.ts'
import type { End } from './end.ts'
import { endCancel } from './end-cancel.ts'
import { endCapture } from './end-capture.ts'
import { endIncrease } from './end-increase.ts'
import { endRefund } from './end-refund.ts'
import { endVoid } from './end-void.ts'

export const ENDS: Readonly<Record<TransactionKind, End>> = {
  CAPTURE: endCapture,
  REFUND: endRefund,
  CANCEL: endCancel,
  VOID: endVoid,
  INCREMENTAL: endIncrease,
}
