import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fromDecimal } from '../../formats/money.ts'
import { useWords } from '../../words/index.ts'
import { api } from '../api/index.ts'
import { CURRENCY_CODES } from './currencies.ts'
import { type FeeRow, newFee, newFixed, rateOf } from './fee-rows.ts'
import styles from './fields.module.css'
import { RemoveButton } from './remove-button.tsx'

const REST = '*'

interface Props {
  readonly rows: readonly FeeRow[]
  readonly onChange: (rows: readonly FeeRow[]) => void
  /** What holds where there is none. */
  readonly hint: string
}

/** Fees by payment method: percent, and fixed amounts by currency. */
export function FeeFields({ rows, onChange, hint }: Props): ReactNode {
  const { say } = useWords()
  const set = (id: number, changes: Partial<FeeRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)))
  return (
    <fieldset className={styles.rows}>
      <legend>{say('op.merchants_fees')}</legend>
      <span className="dimmed">{hint}</span>
      {rows.map((row) => (
        <Fee
          key={row.id}
          of={row}
          taken={rows.filter(({ id }) => id !== row.id).map(({ method }) => method)}
          onChange={(changes) => set(row.id, changes)}
          onRemove={() => onChange(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange([...rows, newFee(rows.length ? '' : REST)])}
        >
          {say('op.fields_fee_add')}
        </Button>
      </div>
    </fieldset>
  )
}

interface FeeProps {
  readonly of: FeeRow
  /** Methods of the other rows. */
  readonly taken: readonly string[]
  readonly onChange: (changes: Partial<FeeRow>) => void
  readonly onRemove: () => void
}

function Fee({ of: { method, percent, fixed }, taken, onChange, onRemove }: FeeProps): ReactNode {
  const { say } = useWords()
  const methods = useQuery({ queryKey: ['methods-off'], queryFn: api.switchedOff })
  const setFixed = (id: number, changes: object) =>
    onChange({ fixed: fixed.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <Select
          label={say('op.merchants_method')}
          data={[
            {
              value: REST,
              label: say(taken.length === 0 ? 'op.merchants_any_method' : 'op.merchants_all_methods'),
            },
            ...(methods.data?.methods ?? []).map(({ type, name }) => ({
              value: type,
              label: name === type ? type : `${name} (${type})`,
            })),
          ].filter(({ value }) => !taken.includes(value))}
          value={method || null}
          onChange={(chosen) => onChange({ method: chosen ?? '' })}
          searchable
          allowDeselect={false}
        />
        <TextInput
          label={say('op.merchants_fee')}
          placeholder="2.9"
          rightSection="%"
          inputMode="decimal"
          value={percent}
          error={percent.trim() !== '' && rateOf(percent) === null}
          onChange={(event) => onChange({ percent: event.currentTarget.value })}
        />
        <RemoveButton label={say('op.fields_fee_remove', { method: method || '–' })} onClick={onRemove} />
      </div>
      {fixed.map(({ id, currency, amount }) => (
        <div className={styles.line} key={id}>
          <Select
            label={say('op.fields_fixed_currency')}
            data={[...CURRENCY_CODES]}
            value={currency || null}
            onChange={(chosen) => setFixed(id, { currency: chosen ?? '' })}
            searchable
            allowDeselect={false}
          />
          <TextInput
            label={say('op.fields_fixed')}
            placeholder="2.35"
            rightSection={currency}
            rightSectionWidth={48}
            inputMode="decimal"
            value={amount}
            error={amount.trim() !== '' && fromDecimal(amount, currency) === null}
            onChange={(event) => setFixed(id, { amount: event.currentTarget.value })}
          />
          <RemoveButton
            label={say('op.fields_fixed_remove', { currency: currency || '–' })}
            onClick={() => onChange({ fixed: fixed.filter((one) => one.id !== id) })}
          />
        </div>
      ))}
      <div>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onChange({ fixed: [...fixed, newFixed()] })}
        >
          {say('op.fields_fixed_add')}
        </Button>
      </div>
    </div>
  )
}
