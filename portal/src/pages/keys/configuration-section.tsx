import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ClientKeys } from '../../../../server/src/portal-api/shapes.ts'
import { CodeBlock, Section } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { configurationsFor } from './configurations.ts'

export function ConfigurationSection({ keys }: { keys: ClientKeys }): ReactNode {
  const { say } = useWords()
  const newest = keys.keys.filter(({ retiredAt }) => retiredAt === null).at(-1)
  const all = configurationsFor(keys, newest?.version ?? 1).map(({ name, isOfficial, code }) => ({
    name: isOfficial ? say('keys.official', { language: name }) : name,
    code,
  }))
  return (
    <div id="configuration">
      <Section title={say('keys.configuration')} lead={say('keys.configuration_lead')}>
        <Tabs defaultValue={all[0]?.name ?? ''} keepMounted={false}>
          <Tabs.List mb="sm" aria-label={say('keys.configuration')}>
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
