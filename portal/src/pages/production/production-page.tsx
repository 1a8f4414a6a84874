import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Application, MyOrganisation } from 'amsel/portal-api'
import { type ReactNode, useEffect, useState } from 'react'
import { organisation as api } from '../../api/index.ts'
import { EmptyState, Loaded, Page, Section } from '../../pieces/index.ts'
import { useOrganisation, useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationNote } from './application-note.tsx'
import { Applications } from './applications.tsx'
import { Documents } from './documents.tsx'

export default function ProductionPage(): ReactNode {
  const { say } = useWords()
  const organisation = useOrganisation()
  const { organisationId } = organisation
  const applications = useQuery({
    queryKey: ['applications', organisationId],
    queryFn: () => api.applications(organisationId),
    refetchInterval: 60_000,
  })
  return (
    <Page title={say('nav.production')} lead={say('production.lead')}>
      <Loaded query={applications} lines={6}>
        {(all) => <Asked organisation={organisation} applications={all} />}
      </Loaded>
    </Page>
  )
}

interface AskedProps {
  readonly organisation: MyOrganisation
  readonly applications: readonly Application[]
}

function Asked({ organisation, applications }: AskedProps): ReactNode {
  const { say } = useWords()
  const { may, reload } = useSession()
  const [isAskingAgain, setAskingAgain] = useState(false)
  const newest = [...applications].sort((one, other) => other.askedAt.localeCompare(one.askedAt))
  const [last] = newest
  const isWaiting = newest.some(({ status }) => status === 'WAITING')
  const isNew = newest.some(
    ({ clientId }) => clientId !== null && !organisation.clients.some((one) => one.clientId === clientId),
  )
  // If the answer comes while this page is open, it leads on to the new client's pages.
  useEffect(() => {
    if (isNew) void reload()
  }, [isNew, reload])
  return (
    <>
      {last && <ApplicationNote of={last} />}
      {last?.status === 'WAITING' && <Documents organisationId={organisation.organisationId} of={last} />}
      {newest.length > 0 && <Applications of={newest} />}
      {!isWaiting &&
        (last?.status === 'APPROVED' && !isAskingAgain && may('production_ask') ? (
          <div>
            <Button variant="default" onClick={() => setAskingAgain(true)}>
              {say('production.another')}
            </Button>
          </div>
        ) : may('production_ask') ? (
          <ApplicationForm organisation={organisation} />
        ) : (
          <Section>
            <EmptyState icon="keys" title={say('production.may_not')}>
              {say('production.may_not_text')}
            </EmptyState>
          </Section>
        ))}
    </>
  )
}
