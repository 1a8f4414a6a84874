import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { client } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import { ErrorNote, useAct } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'

/** Makes a payment in the sandbox and shows it. */
export function SampleButton(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const [, navigate] = useLocation()
  const sample = useAct(() => client.samplePayment(clientId), {
    stale: [['payments', clientId]],
    onDone: ({ paymentId }) => navigate(`/payments/${paymentId}`),
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="plus" />}
        loading={sample.isPending}
        onClick={() => sample.mutate()}
      >
        {say('payments.sample')}
      </Button>
      {sample.error && <ErrorNote error={sample.error} />}
    </>
  )
}
