import { type ReactNode, useSyncExternalStore } from 'react'
import { Icon } from '../look/icons.tsx'
import styles from './toast.module.css'

interface Toast {
  readonly id: number
  readonly text: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says in passing that something was done. What went wrong stays where it happened, as an ErrorNote. */
export function toast(text: string): void {
  lastId += 1
  const id = lastId
  change([...toasts, { id, text }])
  setTimeout(() => change(toasts.filter((one) => one.id !== id)), 5000)
}

export function ToastRegion(): ReactNode {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
  return (
    <div className={styles.region} role="status">
      {shown.map(({ id, text }) => (
        <div key={id} className={styles.toast}>
          <Icon name="check" />
          {text}
        </div>
      ))}
    </div>
  )
}
