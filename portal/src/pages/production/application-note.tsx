import type { Application } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { Note, TextLink } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'

/** How it stands with the newest application. */
export function ApplicationNote({ of }: { of: Application }): ReactNode {
  const { say } = useWords()
  if (of.status === 'WAITING')
    return (
      <Note tone="busy" title={say('production.waiting')}>
        {say('production.waiting_text')}
      </Note>
    )
  if (of.status === 'APPROVED')
    return (
      <Note
        tone={of.takesPayments ? 'good' : 'busy'}
        title={say(of.takesPayments ? 'production.approved' : 'production.unrouted')}
      >
        <p>
          {say(of.takesPayments ? 'production.approved_text' : 'production.unrouted_text', {
            clientId: of.clientId ?? '',
          })}
        </p>
        {of.clientId && (
          <TextLink to={`/developers/keys?client=${encodeURIComponent(of.clientId)}`}>
            {say('production.to_keys')}
          </TextLink>
        )}
      </Note>
    )
  return (
    <Note tone="wrong" title={say('production.refused')}>
      {of.reason} {say('production.again')}
    </Note>
  )
}
