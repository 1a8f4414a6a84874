import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { Icon } from '../../../look/icons.tsx'
import { SignInPage } from '../../../pages/accounts/sign-in-page.tsx'
import { ErrorNote, Note } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'

export function OperatorSignInPage(): ReactNode {
  const { say } = useWords()
  return <SignInPage title={say('op.sign_in')} otherWays={(next) => <SingleSignOn next={next} />} />
}

/** By the organisation's own server, where there is one. */
function SingleSignOn({ next }: { next: string }): ReactNode {
  const { say } = useWords()
  const [params] = useSearchParams()
  const facts = useQuery({ queryKey: ['facts'], queryFn: api.facts })
  const go = useMutation({
    mutationFn: () => api.singleSignOn(next),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  if (!facts.data?.hasSingleSignOn) return null
  return (
    <>
      {params.get('error') && <Note tone="wrong">{say('op.sso_failed')}</Note>}
      <Button
        variant="default"
        leftSection={<Icon name="keys" />}
        loading={go.isPending}
        onClick={() => go.mutate()}
      >
        {say('op.sso')}
      </Button>
      {go.error && <ErrorNote error={go.error} />}
    </>
  )
}
