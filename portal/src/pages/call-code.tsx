import { Modal, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CallCode as Code } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../api/index.ts'
import { CodeBlock, Loaded, Note, TextLink } from '../pieces/index.ts'
import { useClient } from '../session/index.ts'
import { useWords } from '../words/index.ts'

/** A call as `curl` and in the words of each client library. A signature is of now: it is asked for anew each time. */
export function CallCode({ callId }: { callId: string }): ReactNode {
  const { clientId } = useClient()
  const code = useQuery({
    queryKey: ['call code', clientId, callId],
    queryFn: () => client.callCode(clientId, callId),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded query={code} lines={6}>
      {(found) => <Forms of={found} />}
    </Loaded>
  )
}

export function CallCodeDialog({ callId, onClose }: { callId: string; onClose: () => void }): ReactNode {
  const { say } = useWords()
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('code.again')}
      size="xl"
      closeButtonProps={{ 'aria-label': say('dialog.close') }}
    >
      <CallCode callId={callId} />
    </Modal>
  )
}

const CURL = 'curl'

function Forms({ of }: { of: Code }): ReactNode {
  const { say } = useWords()
  if (of.isCut) return <Note tone="open">{say('code.cut')}</Note>
  return (
    <>
      {of.isMasked && <Note tone="open">{say('code.masked')}</Note>}
      <Tabs defaultValue={CURL} keepMounted={false}>
        <Tabs.List mb="sm" className="tabs-in-a-row" aria-label={say('code.again')}>
          {[CURL, ...of.libraries.map(({ name }) => name)].map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={CURL}>
          <Curl of={of} />
        </Tabs.Panel>
        {of.libraries.map(({ name, code }) => (
          <Tabs.Panel key={name} value={name}>
            <CodeBlock code={code} label={name} />
            <p className="dimmed">
              <TextLink to="/developers/keys#configuration">{say('code.settings')}</TextLink>
            </p>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function Curl({ of: { curl, isSigned } }: { of: Code }): ReactNode {
  const { say } = useWords()
  if (curl === null) return <Note tone="open">{say('code.unprintable')}</Note>
  return (
    <>
      <CodeBlock code={curl} label={CURL} />
      <p className="dimmed">{say(isSigned ? 'code.signed' : 'code.unsigned')}</p>
    </>
  )
}
