import { Stack } from '@mantine/core'
import type { ClientKeys } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { CodeBlock, CopyText, Facts, Section } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'

export function GatewayKey({ keys }: { keys: ClientKeys }): ReactNode {
  const { say } = useWords()
  return (
    <Section title={say('keys.gateway')} lead={say('keys.gateway_lead')}>
      <Stack gap="sm">
        <CodeBlock code={keys.gatewayPublicKey} label="SPKI, DER, Base64" />
        <Facts
          of={[
            [
              say('keys.fingerprint'),
              <CopyText key="" text={keys.gatewayKeyFingerprint} label={say('keys.fingerprint')} />,
            ],
          ]}
        />
      </Stack>
    </Section>
  )
}
