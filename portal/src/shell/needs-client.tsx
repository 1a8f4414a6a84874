import { Fragment, type ReactNode } from 'react'
import { EmptyState, Section } from '../pieces/index.ts'
import { useSession } from '../session/index.ts'
import { useWords } from '../words/index.ts'

interface Props {
  readonly isOrganisationEnough: boolean
  readonly children: ReactNode
}

/** Most pages are about one client: without any there is nothing to show. Another client begins them anew. */
export function NeedsClient({ isOrganisationEnough, children }: Props): ReactNode {
  const { say } = useWords()
  const { me, chosen } = useSession()
  if (chosen) return <Fragment key={chosen.client.clientId}>{children}</Fragment>
  const isAlone = me.organisations.length === 0
  if (isOrganisationEnough && !isAlone) return children
  return (
    <Section>
      <EmptyState
        icon={isAlone ? 'team' : 'keys'}
        title={say(isAlone ? 'shell.no_organisation' : 'shell.no_client')}
      >
        {say(isAlone ? 'shell.no_organisation_text' : 'shell.no_client_text')}
      </EmptyState>
    </Section>
  )
}
