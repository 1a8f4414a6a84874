import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { Icon } from '../../../look/icons.tsx'
import { ErrorNote, useAct } from '../../../pieces/index.ts'
import { api } from '../../api/index.ts'
import { ssoFailure } from './sso-failure.ts'

interface Props {
  readonly request: Parameters<typeof api.singleSignOn>[0]
  readonly label: string
}

/** By the organisation's own server, where there is one. */
export function SingleSignOn({ request, label }: Props): ReactNode {
  const [params] = useSearchParams()
  const facts = useQuery({ queryKey: ['facts'], queryFn: api.facts })
  const go = useAct(() => api.singleSignOn(request), { onDone: ({ url }) => window.location.assign(url) })
  if (!facts.data?.hasSingleSignOn) return null
  const error = go.error ?? ssoFailure(params)
  return (
    <>
      {error && <ErrorNote error={error} />}
      <Button
        variant="default"
        leftSection={<Icon name="keys" />}
        loading={go.isPending}
        onClick={() => go.mutate()}
      >
        {label}
      </Button>
    </>
  )
}
