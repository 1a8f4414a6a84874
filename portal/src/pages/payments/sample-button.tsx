import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { client } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import { ErrorNote } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'

/** Makes a payment in the sandbox and shows it. */
export function SampleButton(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const sample = useMutation({
    mutationFn: () => client.samplePayment(clientId),
    onSuccess: ({ paymentId }) => {
      void queries.invalidateQueries({ queryKey: ['payments', clientId] })
      navigate(`/payments/${paymentId}`)
    },
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
