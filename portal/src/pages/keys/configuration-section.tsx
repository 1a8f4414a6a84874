import { NativeSelect, Tabs } from '@mantine/core'
import type { ClientKeys } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { CodeBlock, Section } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { configurationsFor } from './configurations.ts'
import { gatewayAddresses } from './gateway-addresses.ts'

export function ConfigurationSection({ keys }: { keys: ClientKeys }): ReactNode {
  const { say } = useWords()
  const newest = keys.keys.filter(({ retiredAt }) => retiredAt === null).at(-1)
  const addresses = gatewayAddresses(keys)
  const [url, setUrl] = useState(addresses[0]?.url ?? '')
  const wanted = { gatewayUrl: url, keyVersion: newest?.version ?? 1 }
  const all = configurationsFor(keys, wanted).map(({ name, isOfficial, code }) => ({
    name: isOfficial ? say('keys.official', { language: name }) : name,
    code,
  }))
  return (
    <div id="configuration">
      <Section title={say('keys.configuration')} lead={say('keys.configuration_lead')}>
        {addresses.length > 1 && (
          <NativeSelect
            label={say('keys.gateway_url')}
            mb="sm"
            maw={560}
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            data={addresses.map(({ role, url: value }) => ({
              value,
              label: `${say(`keys.host_${role}`)}: ${value}`,
            }))}
          />
        )}
        <Tabs defaultValue={all[0]?.name ?? ''} keepMounted={false}>
          <Tabs.List mb="sm" className="tabs-in-a-row" aria-label={say('keys.configuration')}>
            {all.map(({ name }) => (
              <Tabs.Tab key={name} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {all.map(({ name, code }) => (
            <Tabs.Panel key={name} value={name}>
              <CodeBlock code={code} label={name} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Section>
    </div>
  )
}
