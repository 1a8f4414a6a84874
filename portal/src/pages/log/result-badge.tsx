import type { CallRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'

const TONES = { S: 'good', F: 'wrong', U: 'busy' } as const

/** What a call was answered: the colour says S, F or U. */
export function ResultBadge({ of }: { of: Pick<CallRow, 'resultStatus' | 'resultCode'> }): ReactNode {
  const { say } = useWords()
  if (of.resultStatus === null) return <StatusBadge status={say('log.no_answer')} tone="quiet" />
  const tone = TONES[of.resultStatus as keyof typeof TONES] ?? 'quiet'
  return <StatusBadge status={`${of.resultStatus} ${of.resultCode ?? ''}`.trim()} tone={tone} />
}
