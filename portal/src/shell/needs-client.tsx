import { Fragment, type ReactNode } from 'react'
import { EmptyState, Section, TextLink } from '../pieces/index.ts'
import { useSession } from '../session/index.ts'
import { useWords } from '../words/index.ts'

interface Props {
  readonly isOrganisationEnough: boolean
  readonly children: ReactNode
}

/** Most pages are about one client: without any there is nothing to show. Another client begins them anew. */
export function NeedsClient({ isOrganisationEnough, children }: Props): ReactNode {
  const { say } = useWords()
  const { me, chosen, may } = useSession()
  if (chosen) return <Fragment key={chosen.client.clientId}>{children}</Fragment>
  const isAlone = me.organisations.length === 0
  if (isOrganisationEnough && !isAlone) return children
  if (isAlone)
    return (
      <Section>
        <EmptyState icon="team" title={say('shell.no_organisation')}>
          {say('shell.no_organisation_text')}
        </EmptyState>
      </Section>
    )
  return (
    <Section>
      <EmptyState icon="keys" title={say('shell.no_client')}>
        {may('production_ask') ? (
          <>
            <p>{say('shell.no_client_ask')}</p>
            <TextLink to="/production">{say('nav.production')}</TextLink>
          </>
        ) : (
          say('shell.no_client_text')
        )}
      </EmptyState>
    </Section>
  )
}
