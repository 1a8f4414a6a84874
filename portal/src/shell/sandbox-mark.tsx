import type { MyClient } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { formatSpan } from '../formats/index.ts'
import { useWords } from '../words/index.ts'
import styles from './sandbox-mark.module.css'

/** Nobody should take play for money, nor a moved clock for the time. */
export function SandboxMark({ client }: { client: MyClient }): ReactNode {
  const { say, locale } = useWords()
  return (
    <span className={styles.mark} title={say('shell.sandbox_note')}>
      {say('shell.sandbox')}
      {client.clockOffsetMs > 0 && (
        <span className={styles.clock}>
          {say('shell.clock_ahead', { span: formatSpan(client.clockOffsetMs, locale) })}
        </span>
      )}
    </span>
  )
}
