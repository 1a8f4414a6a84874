import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fromDecimal } from '../../formats/money.ts'
import { useWords } from '../../words/index.ts'
import { api } from '../api/index.ts'
import { CURRENCY_CODES } from './currencies.ts'
import { FEE_AMOUNTS, type FeeRow, keyOf, newAmount, newFee, rateOf } from './fee-rows.ts'
import styles from './fields.module.css'
import { RemoveButton } from './remove-button.tsx'

const REST = '*'

interface Props {
  readonly rows: readonly FeeRow[]
  readonly onChange: (rows: readonly FeeRow[]) => void
  /** What holds where there is none. */
  readonly hint: string
}

/** Fees by payment method and currency: percent, and by currency what is added, kept at least and at most. */
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
          taken={rows.filter(({ id }) => id !== row.id).map(keyOf)}
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
  /** What the other rows are for. */
  readonly taken: readonly string[]
  readonly onChange: (changes: Partial<FeeRow>) => void
  readonly onRemove: () => void
}

function Fee({ of: row, taken, onChange, onRemove }: FeeProps): ReactNode {
  const { say } = useWords()
  const methods = useQuery({ queryKey: ['methods-off'], queryFn: api.switchedOff })
  const { method, currency: of, percent, amounts } = row
  const isTwice = method !== '' && taken.includes(keyOf(row))
  const setAmount = (id: number, changes: object) =>
    onChange({ amounts: amounts.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
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
          ]}
          error={isTwice && say('op.fields_fee_twice')}
          value={method || null}
          onChange={(chosen) => onChange({ method: chosen ?? '' })}
          searchable
          allowDeselect={false}
        />
        <Select
          label={say('op.fields_fee_currency')}
          placeholder={say('op.fields_any_currency')}
          data={[...CURRENCY_CODES]}
          value={of || null}
          onChange={(chosen) => onChange({ currency: chosen ?? '' })}
          searchable
          clearable
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
      {amounts.map(({ id, what, currency, amount }) => (
        <div className={styles.line} key={id}>
          <Select
            label={say('op.fields_amount_what')}
            data={FEE_AMOUNTS.map((value) => ({ value, label: say(`op.fields_amount_${value}`) }))}
            value={what}
            onChange={(chosen) => setAmount(id, { what: chosen })}
            allowDeselect={false}
          />
          <Select
            label={say('op.fields_fixed_currency')}
            data={[...CURRENCY_CODES]}
            value={currency || null}
            onChange={(chosen) => setAmount(id, { currency: chosen ?? '' })}
            searchable
            allowDeselect={false}
          />
          <TextInput
            label={say('op.fields_amount')}
            placeholder="2.35"
            rightSection={currency}
            rightSectionWidth={48}
            inputMode="decimal"
            value={amount}
            error={amount.trim() !== '' && fromDecimal(amount, currency) === null}
            onChange={(event) => setAmount(id, { amount: event.currentTarget.value })}
          />
          <RemoveButton
            label={say('op.fields_amount_remove', { currency: currency || '–' })}
            onClick={() => onChange({ amounts: amounts.filter((one) => one.id !== id) })}
          />
        </div>
      ))}
      <div>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onChange({ amounts: [...amounts, newAmount(of)] })}
        >
          {say('op.fields_amount_add')}
        </Button>
      </div>
    </div>
  )
}
