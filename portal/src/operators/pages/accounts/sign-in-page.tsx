import { type ReactNode, useEffect } from 'react'
import { SignInPage } from '../../../pages/accounts/sign-in-page.tsx'
import { useWords } from '../../../words/index.ts'
import { keepSso } from '../../sso-kept.ts'
import { SingleSignOn } from './single-sign-on.tsx'

export function OperatorSignInPage(): ReactNode {
  const { say } = useWords()
  useEffect(() => keepSso(false), [])
  return (
    <SignInPage
      title={say('op.sign_in')}
      otherWays={(next) => <SingleSignOn request={{ next }} label={say('op.sso')} />}
    />
  )
}
