import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { Loaded, Page } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { BrandForm } from './brand-form.tsx'

export default function BrandingPage(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const brand = useQuery({ queryKey: ['brand', clientId], queryFn: () => client.brand(clientId) })
  return (
    <Page title={say('nav.branding')} lead={say('branding.lead')}>
      <Loaded query={brand} lines={6}>
        {(kept) => <BrandForm key={clientId} kept={kept} />}
      </Loaded>
    </Page>
  )
}
