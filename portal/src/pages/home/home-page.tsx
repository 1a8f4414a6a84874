import { useQuery } from '@tanstack/react-query'
import type { Onboarding } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { Loaded, Note, Page, PagedTable, Section, TextLink } from '../../pieces/index.ts'
import { useClient, useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { paymentColumns } from '../payments/columns.tsx'
import { FailingAddresses } from './failing-addresses.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Today } from './today.tsx'

type Steps = Onboarding['steps']

const isOpen = (steps: Steps, name: Steps[number]['step']): boolean =>
  steps.some(({ step, doneAt }) => step === name && doneAt === null)

/** It has been paid before, and cannot be now. */
const isUnserved = (steps: Steps): boolean => isOpen(steps, 'connected') && !isOpen(steps, 'first_payment')

export default function HomePage(): ReactNode {
  const { say } = useWords()
  const { may } = useSession()
  const { clientId, client: chosen } = useClient()
  const onboarding = useQuery({
    queryKey: ['onboarding', clientId],
    queryFn: () => client.onboarding(clientId),
    // While somebody watches the steps tick themselves.
    refetchInterval: ({ state }) => (state.data?.steps.some(({ doneAt }) => doneAt === null) ? 3000 : false),
  })
  return (
    <Page title={chosen.name}>
      <Loaded query={onboarding}>
        {({ steps }) => (
          <>
            {may('notifications_read') && <FailingAddresses />}
            {isUnserved(steps) ? (
              <Note tone="wrong" title={say('home.unserved')}>
                {say('home.unserved_text')}
              </Note>
            ) : (
              steps.some(({ doneAt }) => doneAt === null) && <FirstSteps steps={steps} />
            )}
            {!isOpen(steps, 'first_payment') && (
              <>
                <Today />
                <Recent />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Recent(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  return (
    <Section
      title={say('home.recent')}
      actions={<TextLink to="/payments">{say('home.all')}</TextLink>}
      isFlush
    >
      <PagedTable
        label={say('home.recent')}
        queryKey={['payments', clientId, 'recent']}
        ask={async () => {
          const page = await client.payments(clientId, {})
          return { rows: page.rows.slice(0, 8), nextCursor: null, isComplete: true }
        }}
        refetchMs={10_000}
        columns={paymentColumns(say)}
        rowKey={({ paymentId }) => paymentId}
        href={({ paymentId }) => `/payments/${paymentId}`}
        empty={null}
      />
    </Section>
  )
}
