import type { ReactNode } from 'react'
import styles from './status-badge.module.css'
import tones from './tones.module.css'

type Tone = 'good' | 'wrong' | 'open' | 'busy' | 'quiet'

/** The words of the interface, by how they feel. */
const TONES: Readonly<Record<string, Tone>> = {
  SUCCESS: 'good',
  S: 'good',
  ACTIVE: 'good',
  APPROVED: 'good',
  ACKNOWLEDGED: 'good',
  DELIVERED: 'good',
  WON: 'good',
  DEFENSE_SUCCESS: 'good',
  AUTHORIZED: 'good',
  FAIL: 'wrong',
  FAILED: 'wrong',
  F: 'wrong',
  REFUSED: 'wrong',
  REJECTED: 'wrong',
  LOST: 'wrong',
  DISABLED: 'wrong',
  GIVEN_UP: 'wrong',
  PENDING: 'open',
  U: 'open',
  WAITING: 'open',
  DISPUTED: 'open',
  OPEN: 'open',
  SANDBOX: 'open',
  PROCESSING: 'busy',
  SENDING: 'busy',
  DEFENDED: 'busy',
}

export const toneOf = (status: string): Tone => TONES[status.toUpperCase()] ?? 'quiet'

/** A state by its word on the wire: the same in every language, in the log and in the code of the merchant. */
export function StatusBadge({ status, tone = toneOf(status) }: { status: string; tone?: Tone }): ReactNode {
  return <span className={`${styles.badge} ${tones[tone]}`}>{status}</span>
}
