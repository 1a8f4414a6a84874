import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/index.ts'
import styles from './code-block.module.css'
import { CopyButton } from './copy-text.tsx'

interface Props {
  readonly code: string
  /** What it is, for the copy button and for screen readers. */
  readonly label: string
  readonly isJson?: boolean
  /** Shown in place of the text where parts are marked. */
  readonly children?: ReactNode
  /** Beside the copy button. */
  readonly choice?: ReactNode
  readonly isBounded?: boolean
}

export function CodeBlock({
  code,
  label,
  isJson = false,
  isBounded = true,
  choice,
  children,
}: Props): ReactNode {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span className={styles.label}>{label}</span>
        {choice}
        <CopyButton text={code} label={label} />
      </figcaption>
      <pre
        className={isBounded ? styles.bounded : styles.code}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
        tabIndex={0}
      >
        <code>{children ?? (isJson ? colouredJson(code) : code)}</code>
      </pre>
    </figure>
  )
}

/** A body easier to read, and as it was on the wire. */
export function BodyBlock({ body, label }: { body: string; label: string }): ReactNode {
  const { say } = useWords()
  const [isRaw, setRaw] = useState(false)
  const pretty = prettyJson(body)
  if (pretty === null) return <CodeBlock code={body} label={label} />
  const choice = (
    <span className={styles.choice}>
      {[false, true].map((raw) => (
        <UnstyledButton
          key={String(raw)}
          className={raw === isRaw ? styles.chosen : styles.other}
          aria-pressed={raw === isRaw}
          onClick={() => setRaw(raw)}
        >
          {say(raw ? 'code.raw' : 'code.pretty')}
        </UnstyledButton>
      ))}
    </span>
  )
  return <CodeBlock code={isRaw ? body : pretty} label={label} isJson={!isRaw} choice={choice} />
}

/** Indented, or null where it is no JSON. Numbers beyond what a script can hold stay as they were sent: see the raw body. */
function prettyJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return null
  }
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g

function colouredJson(text: string): ReactNode {
  const parts: ReactNode[] = []
  let last = 0
  for (const match of text.matchAll(TOKEN)) {
    const [whole, string, colon] = match
    parts.push(text.slice(last, match.index))
    const token = string ?? whole
    const kind = colon !== undefined ? styles.key : string !== undefined ? styles.string : styles.literal
    parts.push(
      <span key={match.index} className={kind}>
        {token}
      </span>,
      colon ?? '',
    )
    last = match.index + whole.length
  }
  parts.push(text.slice(last))
  return parts
}
