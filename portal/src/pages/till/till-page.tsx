import { useQuery } from '@tanstack/react-query'
import type { Tills } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { client } from '../../api/index.ts'
import { EmptyState, Loaded, Page, Section } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { keepPlace, type Place, readPlace } from './kept.ts'
import { TillChoice } from './till-choice.tsx'
import { TillDesk } from './till-desk.tsx'

/** Takes payments in a store, by people. Which till this device is, it remembers. */
export default function TillPage(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const [place, setPlace] = useState<Place | null>(() => readPlace(clientId))
  const tills = useQuery({ queryKey: ['tills', clientId], queryFn: () => client.tills(clientId) })
  const choose = (chosen: Place | null) => {
    keepPlace(clientId, chosen)
    setPlace(chosen)
  }
  return (
    <Loaded query={tills} lines={6}>
      {(all) => {
        const till = all.tills.find(({ tillId }) => tillId === place?.tillId)
        if (till && place && all.currencies.includes(place.currency))
          return (
            <TillDesk key={till.tillId} till={till} currency={place.currency} onLeave={() => choose(null)} />
          )
        return (
          <Page title={say('nav.till')} lead={say('till.lead')}>
            {all.currencies.length === 0 ? <NoStores /> : <TillChoice all={all as Tills} onChoose={choose} />}
          </Page>
        )
      }}
    </Loaded>
  )
}

function NoStores(): ReactNode {
  const { say } = useWords()
  return (
    <Section>
      <EmptyState icon="till" title={say('till.no_stores')}>
        {say('till.no_stores_text')}
      </EmptyState>
    </Section>
  )
}
