import type { PayoutRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../pieces/index.ts'

const TONES = {
  CREATED: 'open',
  APPROVED: 'busy',
  SENT: 'busy',
  PAID: 'good',
  REJECTED: 'wrong',
  CANCELLED: 'quiet',
  RETURNED: 'wrong',
} as const satisfies Record<PayoutRow['state'], string>

export function PayoutBadge({ state }: Pick<PayoutRow, 'state'>): ReactNode {
  return <StatusBadge status={state} tone={TONES[state]} />
}
