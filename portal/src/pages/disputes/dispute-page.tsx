import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { DisputeRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { client } from '../../api/index.ts'
import { Amount, CopyText, Facts, Loaded, Moment, Note, Page, Section, TextLink } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { sayKnown, useWords } from '../../words/index.ts'
import { useMayPlay } from '../may-play.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { DefendDialog } from './defend-dialog.tsx'
import { DisputeBadge } from './dispute-badge.tsx'
import { DueTime } from './due-time.tsx'
import { JudgeSection } from './judge-section.tsx'

export default function DisputePage(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const { disputeId = '' } = useParams<{ disputeId: string }>()
  const dispute = useQuery({
    queryKey: ['dispute', clientId, disputeId],
    queryFn: () => client.dispute(clientId, disputeId),
  })
  const [isAccepting, accept] = useDisclosure()
  const [isDefending, defend] = useDisclosure()
  const shown = dispute.data
  // The interface takes no acceptance of those: nothing is at stake.
  const mayAccept = shown?.actions.includes('accept') && shown.type !== 'RETRIEVAL_REQUEST'
  return (
    <Page
      title={shown?.type ?? say('dispute.one')}
      parent={{ to: '/disputes', name: say('nav.disputes') }}
      beside={shown && <DisputeBadge of={shown} />}
      actions={
        <>
          {mayAccept && (
            <Button variant="default" size="xs" onClick={accept.open}>
              {say('dispute.accept')}
            </Button>
          )}
          {shown?.actions.includes('defend') && (
            <Button size="xs" onClick={defend.open}>
              {say('dispute.defend')}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={dispute} lines={6} isPage>
        {(of) => <Dispute of={of} />}
      </Loaded>
      {shown && isAccepting && <AcceptDialog of={shown} onClose={accept.close} />}
      {shown && isDefending && <DefendDialog of={shown} onClose={defend.close} />}
    </Page>
  )
}

function Dispute({ of }: { of: DisputeRow }): ReactNode {
  const { say } = useWords()
  const mayPlay = useMayPlay()
  return (
    <>
      <Note tone={of.state === 'OPEN' ? 'open' : 'busy'}>
        {sayKnown(say, 'dispute.about_', of.type)} {of.actions.length > 0 && say('dispute.open_note')}
      </Note>
      <Section>
        <Facts
          of={[
            [say('list.amount'), <Amount key="amount" of={of.amount} isStrong />],
            of.dueAt
              ? [
                  say('dispute.due'),
                  of.state === 'OPEN' ? (
                    <DueTime key="due" at={of.dueAt} />
                  ) : (
                    <Moment key="due" at={of.dueAt} />
                  ),
                ]
              : null,
            [say('dispute.opened'), <Moment key="opened" at={of.openedAt} />],
            of.reasonCode
              ? [
                  say('dispute.reason_code'),
                  <span key="code" className="mono">
                    {of.reasonCode}
                  </span>,
                ]
              : null,
            [
              say('list.payment'),
              <TextLink key="payment" to={`/payments/${of.paymentId}`} isMono>
                {of.paymentId}
              </TextLink>,
            ],
            [say('dispute.id'), <CopyText key="id" text={of.disputeId} label={say('dispute.id')} />],
          ]}
        />
      </Section>
      {mayPlay && <JudgeSection of={of} />}
    </>
  )
}
