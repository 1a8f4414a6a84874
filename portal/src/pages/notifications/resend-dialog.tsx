import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { client } from '../../api/index.ts'
import { fromLocalInput, toLocalInput } from '../../formats/index.ts'
import { ConfirmDialog, useAct } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import styles from './notifications-page.module.css'

const DAY_MS = 86_400_000

/** Sends all again that failed within a span, such as that of an outage. */
export function ResendDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { say, zone } = useWords()
  const { clientId, client: chosen } = useClient()
  // A sandbox's clock may be ahead; its notifications are then, too.
  const now = Date.now() + chosen.clockOffsetMs
  const [from, setFrom] = useState(toLocalInput(new Date(now - DAY_MS), zone))
  const [to, setTo] = useState(toLocalInput(new Date(now + 60_000), zone))
  const [begin, end] = [fromLocalInput(from, zone), fromLocalInput(to, zone)]
  const isRight = begin !== null && end !== null && begin < end
  const resend = useAct(() => client.resendAll(clientId, begin ?? '', end ?? ''), {
    done: ({ resent, isComplete = true }) => {
      const done = say('notification.resend_done', { count: resent })
      return isComplete ? done : `${done}. ${say('notification.resend_more')}`
    },
    stale: [['notifications', clientId]],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={say('notification.resend_failed')}
      confirm={say('notification.resend')}
      isReady={isRight}
      act={resend}
      onConfirm={() => resend.mutate()}
      onClose={onClose}
    >
      <span>{say('notification.resend_failed_text')}</span>
      <div className={styles.span}>
        <TextInput
          type="datetime-local"
          label={say('notification.from')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={say('notification.to')}
          value={to}
          error={isRight ? null : say('notification.span_wrong')}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
