import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { client } from '../../api/index.ts'
import { Loaded, Page } from '../../pieces/index.ts'
import { useClient, useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { AddKey } from './add-key.tsx'
import { AddressesSection } from './addresses-section.tsx'
import { ClientFacts } from './client-facts.tsx'
import { ClientList } from './client-list.tsx'
import { ConfigurationSection } from './configuration-section.tsx'
import { GatewayKey } from './gateway-key.tsx'
import { KeyCallers } from './key-callers.tsx'
import { KeyList } from './key-list.tsx'
import { NotificationAddresses } from './notification-addresses.tsx'

export default function KeysPage(): ReactNode {
  const { say } = useWords()
  const { may } = useSession()
  const { clientId } = useClient()
  const keys = useQuery({ queryKey: ['keys', clientId], queryFn: () => client.keys(clientId) })
  const isThere = keys.data !== undefined
  // The address may name a section, which is there only now.
  useEffect(() => {
    if (isThere && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isThere])
  return (
    <Page title={say('nav.keys')} lead={say('keys.lead')}>
      <Loaded query={keys} lines={8}>
        {(data) => (
          <>
            <ClientFacts keys={data} />
            <AddressesSection keys={data} />
            <KeyList keys={data} />
            <KeyCallers keys={data} />
            {may('keys_change') && <AddKey keys={data} />}
            <GatewayKey keys={data} />
            <ConfigurationSection keys={data} />
          </>
        )}
      </Loaded>
      {may('notifications_read') && <NotificationAddresses />}
      <ClientList />
    </Page>
  )
}
