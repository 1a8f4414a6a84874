import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { formatMoment } from '../../formats/index.ts'
import { Note, TextLink } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { sayKnown, useWords } from '../../words/index.ts'

/** Says nothing while all is well. */
export function FailingAddresses(): ReactNode {
  const { say, ...reader } = useWords()
  const { clientId } = useClient()
  const settings = useQuery({
    queryKey: ['notification-settings', clientId],
    queryFn: () => client.notificationSettings(clientId),
    refetchInterval: 30_000,
  })
  const failing = settings.data?.endpoints.filter(({ failingSince }) => failingSince !== null) ?? []
  return failing.map(({ address, failingSince, lastFailure }) => (
    <Note key={address} tone="open" title={say('home.failing')}>
      {say('home.failing_text', { address, since: formatMoment(failingSince ?? '', reader) })}{' '}
      {lastFailure && `${sayKnown(say, 'notification.failure_', lastFailure)}.`}{' '}
      <TextLink to="/notifications?state=FAILED">{say('home.notification_acknowledged_go')}</TextLink>
    </Note>
  ))
}
