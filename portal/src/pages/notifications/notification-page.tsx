import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { NotificationDetail } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { client } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import {
  BodyBlock,
  CopyText,
  ErrorNote,
  Facts,
  Loaded,
  Moment,
  Note,
  Page,
  Section,
  StatusBadge,
  TextLink,
  toneOf,
  useAct,
} from '../../pieces/index.ts'
import { useClient, useSession } from '../../session/index.ts'
import { sayKnown, useWords } from '../../words/index.ts'
import { Attempts } from './attempts.tsx'

export default function NotificationPage(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const { may } = useSession()
  const { notificationId = '' } = useParams<{ notificationId: string }>()
  const queryKey = ['notification', clientId, notificationId]
  const notification = useQuery({
    queryKey,
    queryFn: () => client.notification(clientId, notificationId),
    refetchInterval: ({ state }) => (state.data?.state === 'WAITING' ? 3000 : false),
  })
  const resend = useAct(() => client.resend(clientId, notificationId), {
    done: ({ state }) => (state === 'WAITING' ? say('notification.resent') : ''),
    stale: [queryKey, ['notifications', clientId]],
  })
  const detail = notification.data
  return (
    <Page
      title={detail?.kind ?? say('notification.one')}
      parent={{ to: '/notifications', name: say('nav.notifications') }}
      beside={detail && <StatusBadge status={detail.state} />}
      actions={
        detail &&
        may('notifications_send') && (
          <Button
            size="xs"
            loading={resend.isPending}
            onClick={() => resend.mutate()}
            leftSection={<Icon name="refresh" size={14} />}
          >
            {say('notification.resend')}
          </Button>
        )
      }
    >
      {resend.error && <ErrorNote error={resend.error} />}
      <Loaded query={notification} lines={8} isPage>
        {(shown) => <Notification of={shown} />}
      </Loaded>
    </Page>
  )
}

function Notification({ of }: { of: NotificationDetail }): ReactNode {
  const { say } = useWords()
  const tone = toneOf(of.state)
  return (
    <>
      {of.state !== 'ACKNOWLEDGED' && (
        <Note tone={tone === 'quiet' ? 'busy' : tone}>{sayKnown(say, 'notification.state_', of.state)}</Note>
      )}
      <Section>
        <Facts
          of={[
            [say('notification.created'), <Moment key="created" at={of.createdAt} />],
            of.dueAt ? [say('notification.due'), <Moment key="due" at={of.dueAt} />] : null,
            [
              say('notification.subject'),
              <CopyText key="subject" text={of.subjectId} label={say('notification.subject')} />,
            ],
            of.paymentId
              ? [
                  say('notification.payment'),
                  <TextLink key="payment" to={`/payments/${of.paymentId}`} isMono>
                    {of.paymentId}
                  </TextLink>,
                ]
              : null,
            of.url
              ? [
                  say('notification.address'),
                  <span key="url" className="mono">
                    {of.url}
                  </span>,
                ]
              : null,
            [
              say('notification.id'),
              <CopyText key="id" text={of.notificationId} label={say('notification.id')} />,
            ],
          ]}
        />
      </Section>
      <Section title={say('notification.made')}>
        <Attempts of={of} />
      </Section>
      <Section title={say('notification.body')}>
        {of.body === null ? (
          <Note>{say('notification.sealed')}</Note>
        ) : (
          <BodyBlock body={of.body} label={of.kind} />
        )}
      </Section>
    </>
  )
}
