import { Button, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../words/index.ts'
import { CURRENCY_CODES } from './currencies.ts'
import styles from './fields.module.css'
import { isAmountWrong, type LimitRow, newLimit } from './limit-rows.ts'
import { RemoveButton } from './remove-button.tsx'

interface Props {
  readonly title: string
  readonly rows: readonly LimitRow[]
  readonly onChange: (rows: readonly LimitRow[]) => void
}

/** The least and the most of one payment, by currency. */
export function LimitFields({ title, rows, onChange }: Props): ReactNode {
  const { say } = useWords()
  const set = (id: number, changes: Partial<LimitRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)))
  const end = (row: LimitRow, name: 'min' | 'max', example: string) => (
    <TextInput
      label={say(name === 'min' ? 'op.fields_limit_min' : 'op.fields_limit_max')}
      placeholder={example}
      rightSection={row.currency}
      rightSectionWidth={48}
      inputMode="decimal"
      value={row[name]}
      error={isAmountWrong(row[name], row.currency)}
      onChange={(event) => set(row.id, { [name]: event.currentTarget.value })}
    />
  )
  return (
    <fieldset className={styles.rows}>
      <legend>{title}</legend>
      <span className="dimmed">{say('op.fields_limit_hint')}</span>
      {rows.map((row) => (
        <div className={`${styles.row} ${styles.line} ${styles.three}`} key={row.id}>
          <Select
            label={say('op.routes_currency')}
            data={CURRENCY_CODES.filter(
              (code) => code === row.currency || !rows.some(({ currency }) => currency === code),
            )}
            value={row.currency || null}
            onChange={(currency) => set(row.id, { currency: currency ?? '' })}
            searchable
            allowDeselect={false}
          />
          {end(row, 'min', '1.00')}
          {end(row, 'max', '5000.00')}
          <RemoveButton
            label={say('op.fields_limit_remove', { currency: row.currency || '–' })}
            onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
          />
        </div>
      ))}
      <div>
        <Button size="compact-sm" variant="default" onClick={() => onChange([...rows, newLimit()])}>
          {say('op.fields_limit_add')}
        </Button>
      </div>
    </fieldset>
  )
}
