import { Tabs } from '@mantine/core'
import type { ClientKeys } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { Section } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { MakeKey } from './make-key.tsx'
import { PasteKey } from './paste-key.tsx'

export function AddKey({ keys: { clientId } }: { keys: ClientKeys }): ReactNode {
  const { say } = useWords()
  return (
    <Section title={say('keys.add')}>
      <Tabs defaultValue="paste">
        <Tabs.List mb="sm">
          <Tabs.Tab value="paste">{say('keys.add_paste')}</Tabs.Tab>
          <Tabs.Tab value="make">{say('keys.add_make')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="paste">
          <PasteKey clientId={clientId} />
        </Tabs.Panel>
        <Tabs.Panel value="make">
          <MakeKey clientId={clientId} />
        </Tabs.Panel>
      </Tabs>
    </Section>
  )
}
