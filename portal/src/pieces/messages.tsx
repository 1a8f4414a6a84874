import type { ShownMessage } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { useWords } from '../words/index.ts'
import { BodyBlock, CodeBlock } from './code-block.tsx'
import styles from './messages.module.css'

interface Props {
  readonly request: ShownMessage | null
  readonly answer: ShownMessage | null
  /** Headers too. */
  readonly isOpen?: boolean
}

/** What went over the wire, there and back, side by side. */
export function Messages({ request, answer, isOpen = false }: Props): ReactNode {
  const { say } = useWords()
  if (!request && !answer) return null
  return (
    <div className={styles.two}>
      {request && <Message message={request} name={say('payment.request')} isOpen={isOpen} />}
      {answer && <Message message={answer} name={say('payment.answer')} isOpen={isOpen} />}
    </div>
  )
}

interface MessageProps {
  readonly message: ShownMessage
  readonly name: string
  readonly isOpen: boolean
}

function Message({ message, name, isOpen }: MessageProps): ReactNode {
  const { say } = useWords()
  const headers = Object.entries(message.headers)
  const text = headers.map(([header, value]) => `${header}: ${value}`).join('\n')
  return (
    <div className={styles.message}>
      {message.body === '' ? (
        <span className="dimmed">
          {name}: {say('payment.no_body')}
        </span>
      ) : (
        <BodyBlock body={message.body} label={name} />
      )}
      {headers.length > 0 && (
        <details className={styles.headers} open={isOpen}>
          <summary>
            {say('code.headers')} ({headers.length})
          </summary>
          <CodeBlock code={text} label={`${name}: ${say('code.headers')}`} />
        </details>
      )}
    </div>
  )
}
