import type { ReactNode } from 'react'
import { formatAgo } from '../../formats/index.ts'
import { useWords } from '../../words/index.ts'
import type { KeyRow } from './key-list.tsx'

/** When a key was used last, from where and with what. */
export function LastUse({ of }: { of: KeyRow['lastUse'] }): ReactNode {
  const { say, locale } = useWords()
  if (!of) return say('keys.never_used')
  const { address, userAgent, lastUsedAt } = of
  return (
    <>
      <time dateTime={lastUsedAt} title={lastUsedAt}>
        {formatAgo(lastUsedAt, locale)}
      </time>
      {address && ` ${say('keys.used_from', { address })}`}
      {userAgent && ` ${say('keys.used_with', { agent: userAgent })}`}
    </>
  )
}
