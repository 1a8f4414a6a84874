import type { ClientKeys } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { CopyText, Facts, Section } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'

export function ClientFacts({ keys }: { keys: ClientKeys }): ReactNode {
  const { say } = useWords()
  const { client } = useClient()
  const { gatewayUrl, region } = keys.addresses
  return (
    <Section title={say('keys.client')}>
      <Facts
        of={[
          [say('keys.client_id'), <CopyText key="" text={keys.clientId} label={say('keys.client_id')} />],
          [say('keys.gateway_url'), <CopyText key="" text={gatewayUrl} label={say('keys.gateway_url')} />],
          [say('keys.environment'), say(`shell.${client.environment}`)],
          [say('keys.region'), region],
        ]}
      />
    </Section>
  )
}
