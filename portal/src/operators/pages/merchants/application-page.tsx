import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApplicationPage } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import { Icon } from '../../../look/icons.tsx'
import {
  DataTable,
  Facts,
  Loaded,
  Moment,
  Note,
  Page,
  Section,
  StatusBadge,
  TextLink,
} from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { ProposalNote } from './proposal-note.tsx'

export default function OneApplicationPage(): ReactNode {
  const { applicationId = '' } = useParams<{ applicationId: string }>()
  const found = useQuery({
    queryKey: ['application', applicationId],
    queryFn: () => api.application(applicationId),
    // Each look leaves an entry: it is not taken again by itself.
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded query={found} lines={10} isPage>
      {(application) => <Application of={application} />}
    </Loaded>
  )
}

function Application({ of }: { of: ApplicationPage }): ReactNode {
  const { say, locale } = useWords()
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const [deciding, setDeciding] = useState<'approve' | 'refuse' | null>(null)
  const { merchant } = of
  const isWaiting = of.status === 'WAITING'
  return (
    <Page
      title={merchant.name}
      parent={{ to: '/applications', name: say('op.nav_applications') }}
      beside={<StatusBadge status={of.status} />}
      actions={
        isWaiting && (
          <>
            <Button size="xs" variant="default" onClick={() => setDeciding('refuse')}>
              {say('op.applications_refuse')}
            </Button>
            {!of.proposal && (
              <Button size="xs" onClick={() => setDeciding('approve')}>
                {say(of.needsTwo ? 'op.applications_propose' : 'op.applications_approve')}
              </Button>
            )}
          </>
        )
      }
    >
      {of.proposal && <ProposalNote of={of} proposal={of.proposal} />}
      {of.clientId && !of.takesPayments && (
        <Note tone="open" title={say('op.applications_no_route')}>
          {say('op.applications_route_missing')}{' '}
          <TextLink to={`/merchants/${of.clientId}`}>{say('op.routes_title')}</TextLink>
        </Note>
      )}
      {of.reason && (
        <Note tone="wrong" title={say('op.applications_refused')}>
          {of.reason}
        </Note>
      )}
      <Section title={say('production.merchant')}>
        <Facts
          of={[
            [say('op.merchants_organisation'), of.organisation],
            [say('production.legal_name'), merchant.legalName],
            [say('production.registration_number'), merchant.registrationNumber],
            [say('production.country'), `${countries.of(merchant.country) ?? ''} (${merchant.country})`],
            [
              say('production.website'),
              <Anchor key="site" href={merchant.website} target="_blank" rel="noopener noreferrer" inherit>
                {merchant.website}
              </Anchor>,
            ],
            [say('production.category'), merchant.merchantCategoryCode],
            [say('production.contact'), `${merchant.contactName}, ${merchant.contactEmail}`],
            [say('op.applications_key_given'), say(of.hasPublicKey ? 'op.merchants_yes' : 'op.merchants_no')],
            [say('op.applications_asked_by'), of.askedBy],
            [say('production.asked'), <Moment key="asked" at={of.askedAt} />],
            of.decidedAt ? [say('production.decided'), <Moment key="decided" at={of.decidedAt} />] : null,
            of.clientId
              ? [
                  say('production.client'),
                  <TextLink key="client" to={`/merchants/${of.clientId}`} isMono>
                    {of.clientId}
                  </TextLink>,
                ]
              : null,
          ]}
        />
      </Section>
      <Documents of={of} />
      {deciding && <DecisionDialog of={of} kind={deciding} onClose={() => setDeciding(null)} />}
    </Page>
  )
}

function Documents({ of: { applicationId, documents } }: { of: ApplicationPage }): ReactNode {
  const { say } = useWords()
  const lead = say('op.applications_documents_note')
  if (documents.length === 0)
    return (
      <Section title={say('op.applications_documents')}>
        <span className="dimmed">{say('op.applications_no_documents')}</span>
      </Section>
    )
  return (
    <Section title={say('op.applications_documents')} lead={lead} isFlush>
      <DataTable
        label={say('op.applications_documents')}
        rows={documents}
        rowKey={({ documentId }) => documentId}
        columns={[
          {
            key: 'name',
            head: say('production.documents_name'),
            phone: 'title',
            cell: ({ documentId, name }) => (
              <Anchor href={api.documentAddress(applicationId, documentId)} download inherit>
                <Icon name="download" size={13} /> {name}
              </Anchor>
            ),
          },
          {
            key: 'size',
            head: say('op.applications_documents'),
            isActions: true,
            isEnd: true,
            cell: ({ size }) => say('op.applications_size', { size: Math.ceil(size / 1024) }),
          },
          {
            key: 'added',
            head: say('op.applications_added'),
            isEnd: true,
            cell: ({ addedAt }) => <Moment at={addedAt} />,
          },
        ]}
      />
    </Section>
  )
}
