import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { Icon } from '../../../look/icons.tsx'
import { SignInPage } from '../../../pages/accounts/sign-in-page.tsx'
import { ErrorNote } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { keepSso } from '../../sso-kept.ts'
import { ssoFailure } from './sso-failure.ts'

export function OperatorSignInPage(): ReactNode {
  const { say } = useWords()
  useEffect(() => keepSso(false), [])
  return <SignInPage title={say('op.sign_in')} otherWays={(next) => <SingleSignOn next={next} />} />
}

/** By the organisation's own server, where there is one. */
function SingleSignOn({ next }: { next: string }): ReactNode {
  const { say } = useWords()
  const [params] = useSearchParams()
  const facts = useQuery({ queryKey: ['facts'], queryFn: api.facts })
  const go = useMutation({
    mutationFn: () => api.singleSignOn({ next }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
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
        {say('op.sso')}
      </Button>
    </>
  )
}
