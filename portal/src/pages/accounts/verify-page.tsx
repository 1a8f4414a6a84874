import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { account } from '../../api/index.ts'
import { ErrorNote, Note, TextLink } from '../../pieces/index.ts'
import { Door } from '../../shell/index.ts'
import { useWords } from '../../words/index.ts'

/** Where the link of the mail leads: the address is confirmed, and its owner signed in. */
export default function VerifyPage(): ReactNode {
  const { say } = useWords()
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const token = params.get('token') ?? ''
  const verify = useMutation({
    mutationFn: account.verifyEmail,
    onSuccess: () => {
      queries.clear()
      navigate('/', { replace: true })
    },
  })
  const { mutate } = verify
  const wasAsked = useRef(false)
  useEffect(() => {
    if (wasAsked.current || token === '') return
    wasAsked.current = true
    mutate(token)
  }, [token, mutate])
  const isFailed = verify.isError || token === ''
  return (
    <Door
      title={say(isFailed ? 'verify.failed' : 'verify.title')}
      foot={isFailed ? <TextLink to="/sign-in">{say('account.back')}</TextLink> : null}
    >
      {token === '' && <Note tone="wrong">{say('verify.missing')}</Note>}
      {verify.error ? (
        <ErrorNote error={verify.error} />
      ) : (
        token !== '' && <p role="status">{say('loading')}…</p>
      )}
    </Door>
  )
}
