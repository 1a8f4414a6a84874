import { ActionIcon } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../look/icons.tsx'
import { useWords } from '../words/index.ts'
import styles from './copy-text.module.css'

export function CopyButton({ text, label }: { text: string; label?: string }): ReactNode {
  const { say } = useWords()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => void copyText(text).then(setCopied)
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      onClick={copy}
      aria-label={isCopied ? say('copy.done') : `${say('copy.copy')} ${label ?? ''}`.trim()}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
    </ActionIcon>
  )
}

/** An id or a key in the letters of machines, with a button that copies it. */
export function CopyText({
  text,
  label,
  children,
}: {
  text: string
  label: string
  children?: ReactNode
}): ReactNode {
  return (
    <span className={styles.copy}>
      <span className={`mono ${styles.text}`}>{children ?? text}</span>
      <CopyButton text={text} label={label} />
    </span>
  )
}

/** Without a certificate browsers have no clipboard; an area that is selected does as well. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}
