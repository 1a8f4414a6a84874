import type { ReactNode } from 'react'
import { useWords } from '../words/index.ts'
import styles from './change-details.module.css'

/** What was there before a change and after it, name by name. */
export function ChangeDetails({
  of,
}: {
  of: { readonly before: unknown; readonly after: unknown }
}): ReactNode {
  const { say } = useWords()
  const [before, after] = [fieldsOf(of.before), fieldsOf(of.after)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <details className={styles.details}>
      <summary>{say('audit.details')}</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mono">
              {of.before != null && (
                <>
                  <span className="hidden-visually">{say('audit.before')}: </span>
                  <span className={styles.before}>{written(before[name])}</span>
                  {' → '}
                  <span className="hidden-visually">{say('audit.after')}: </span>
                </>
              )}
              {written(after[name])}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value === null || value === undefined
    ? {}
    : typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : { '': value }

const written = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
