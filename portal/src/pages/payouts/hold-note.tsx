import type { Settlement } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { Note, TextLink } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'

/** Why nothing is paid out. */
export function HoldNote({ hold }: { hold: NonNullable<Settlement['hold']> }): ReactNode {
  const { say } = useWords()
  return (
    <Note tone="wrong" title={say('payout.held')}>
      {say(`payout.held_${hold.cause}`)}{' '}
      {hold.payoutId && <TextLink to={`/payouts/${hold.payoutId}`}>{say('payout.one')}</TextLink>}
    </Note>
  )
}
