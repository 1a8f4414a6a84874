import type { DisputeRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../pieces/index.ts'

const TONES: Readonly<Record<string, 'open' | 'busy' | 'wrong'>> = {
  OPEN: 'open',
  DEFENDED: 'busy',
  ACCEPTED: 'wrong',
}

export function DisputeBadge({ of }: { of: DisputeRow }): ReactNode {
  return <StatusBadge status={of.state} tone={TONES[of.state] ?? 'quiet'} />
}
