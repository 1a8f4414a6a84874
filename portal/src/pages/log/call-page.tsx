import { useQuery } from '@tanstack/react-query'
import type { CallDetail } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { client } from '../../api/index.ts'
import {
  CopyText,
  Facts,
  Loaded,
  Messages,
  Moment,
  Note,
  Page,
  Section,
  StatusBadge,
  TextLink,
} from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { operationName } from '../operation-names.ts'
import { ExplanationView } from './explanation-view.tsx'
import { CallCode } from '../call-code.tsx'
import { ResultBadge } from './result-badge.tsx'

export default function CallPage(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const { callId = '' } = useParams<{ callId: string }>()
  const call = useQuery({
    queryKey: ['call', clientId, callId],
    queryFn: () => client.call(clientId, callId),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const title = call.data ? operationName(call.data.operation ?? call.data.path) : say('log.call')
  return (
    <Page
      title={title}
      parent={{ to: '/log', name: say('nav.log') }}
      beside={call.data && <ResultBadge of={call.data} />}
    >
      <Loaded query={call} lines={8} isPage>
        {(detail) => <Call of={detail} />}
      </Loaded>
    </Page>
  )
}

function Call({ of }: { of: CallDetail }): ReactNode {
  const { say } = useWords()
  return (
    <>
      <Section>
        <Facts
          of={[
            [say('log.at'), <Moment key="at" at={of.at} />],
            [say('log.path'), <CopyText key="path" text={of.path} label={say('log.path')} />],
            of.subject ? [say('log.subject'), <Subject key="subject" subject={of.subject} />] : null,
            of.paymentId
              ? [
                  say('log.payment'),
                  <TextLink key="payment" to={`/payments/${of.paymentId}`} isMono>
                    {of.paymentId}
                  </TextLink>,
                ]
              : null,
            [say('log.duration'), say('log.milliseconds', { count: of.durationMs })],
            of.address
              ? [
                  say('log.address'),
                  <span key="address" className="mono">
                    {of.address}
                  </span>,
                ]
              : null,
            [say('log.trace'), <CopyText key="trace" text={of.traceId} label={say('log.trace')} />],
            of.isProven
              ? null
              : ['Signature', <StatusBadge key="proof" status={say('log.unproven')} tone="wrong" />],
          ]}
        />
      </Section>
      {of.explanation && (
        <Section title={say(of.explanation.isRight ? 'check.verdict' : 'log.why')}>
          <ExplanationView of={of.explanation} />
        </Section>
      )}
      <Section title={say('log.messages')}>
        <Messages request={of.request} answer={of.answer} isOpen />
        {!of.answer && <Note tone="open">{say('log.no_answer_text')}</Note>}
      </Section>
      <Section title={say('code.again')} lead={say('code.again_lead')}>
        <CallCode callId={of.callId} />
      </Section>
    </>
  )
}

function Subject({ subject }: { subject: string }): ReactNode {
  const { say } = useWords()
  return (
    <>
      <CopyText text={subject} label={say('log.subject')} />{' '}
      <TextLink to={`/log?subject=${encodeURIComponent(subject)}`}>{say('log.same_subject')}</TextLink>
    </>
  )
}
