import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ClientGatewayKeys } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import { Icon } from '../../../look/icons.tsx'
import { Facts, Loaded, Moment, Note, Page, Section } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { KeyTable } from './key-table.tsx'
import { type Step, StepDialog } from './step-dialog.tsx'

/** One client's gateway keys, from the first announcement to the end of the old one. */
export default function ClientKeysPage(): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const { clientId = '' } = useParams<{ clientId: string }>()
  const [isMaking, setMaking] = useState(false)
  const [step, setStep] = useState<Step | null>(null)
  const keys = useQuery({
    queryKey: ['gateway-keys', clientId],
    queryFn: () => api.gatewayKeys(clientId),
    refetchInterval: 10_000,
  })
  const mayChange = may('keys_change')
  return (
    <Page
      title={keys.data?.name ?? clientId}
      parent={{ to: '/keys', name: say('op.nav_keys') }}
      lead={say('op.keys_of_client', { client: clientId, environment: keys.data?.environment ?? '' })}
      actions={
        mayChange &&
        keys.data?.isAnnounced === false && (
          <Button size="xs" leftSection={<Icon name="plus" size={14} />} onClick={() => setMaking(true)}>
            {say('op.keys_announce')}
          </Button>
        )
      }
    >
      <Loaded query={keys} lines={6}>
        {(shown) => (
          <>
            <Note tone={shown.isAnnounced ? 'open' : 'busy'}>{say(nextWord(shown))}</Note>
            <KeyTable keys={shown.keys} mayChange={mayChange} onStep={setStep} />
            <Known shown={shown} />
          </>
        )}
      </Loaded>
      {isMaking && <CreateDialog clientId={clientId} onClose={() => setMaking(false)} />}
      {step && <StepDialog clientId={clientId} step={step} onClose={() => setStep(null)} />}
    </Page>
  )
}

function nextWord({ keys, isAnnounced }: ClientGatewayKeys) {
  if (isAnnounced) return 'op.keys_next_announced' as const
  if (keys.some(({ state, isShared }) => state === 'REPLACED' && !isShared))
    return 'op.keys_next_replaced' as const
  return 'op.keys_next_none' as const
}

/** What the gateway can know of who verifies with which key, and what it cannot. */
function Known({ shown: { lastCallAt, notifications } }: { shown: ClientGatewayKeys }): ReactNode {
  const { say } = useWords()
  return (
    <Section title={say('op.keys_known')}>
      <Facts
        of={[
          [
            say('op.keys_last_call'),
            lastCallAt ? <Moment key="at" at={lastCallAt} /> : say('op.keys_no_call'),
          ],
          [
            say('op.keys_told'),
            notifications === null ? (
              say('op.keys_not_switched')
            ) : (
              <span key="told">
                {say('op.keys_told_counts', {
                  acknowledged: notifications.acknowledged,
                  waiting: notifications.waiting,
                  failed: notifications.failed,
                })}{' '}
                <span className="dimmed">
                  ({say('op.keys_told_limit', { count: notifications.lookedAtMax })})
                </span>
              </span>
            ),
          ],
        ]}
      />
      <div className="dimmed" style={{ marginTop: 12 }}>
        {say('op.keys_known_not')}
      </div>
    </Section>
  )
}
