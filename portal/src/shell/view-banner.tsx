import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { account } from '../api/index.ts'
import { formatTime } from '../formats/index.ts'
import { ErrorNote } from '../pieces/index.ts'
import { useSession } from '../session/index.ts'
import { useWords } from '../words/index.ts'
import styles from './view-banner.module.css'

/** Says to an operator, on every page, whose pages these are, and leads back. */
export function ViewBanner(): ReactNode {
  const { say, ...reader } = useWords()
  const { me } = useSession()
  const leave = useMutation({
    mutationFn: account.leaveView,
    onSuccess: () =>
      window.location.assign(`/operator/merchants/${encodeURIComponent(me.view?.clientId ?? '')}`),
  })
  if (!me.view) return null
  const organisation = me.organisations[0]?.name ?? ''
  return (
    <div className={styles.banner} role="status">
      <span>
        <strong>{say('view.banner', { organisation })}</strong>{' '}
        {say('view.until', { time: formatTime(me.view.endsAt, reader) })}
      </span>
      <Button size="xs" variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
        {say('view.leave')}
      </Button>
      {leave.error && <ErrorNote error={leave.error} />}
    </div>
  )
}
