import type { ReactNode } from 'react'
import { flawOfAmount } from '../../../../server/browser/sandbox-store/till-sums.js'
import { formatMoney } from '../../formats/index.ts'
import { useWords } from '../../words/index.ts'
import { digitsOf, pressed, type SaleForm, sumOf, TIPS } from './form.ts'
import styles from './till.module.css'

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', 'delete'] as const

interface Props {
  readonly form: SaleForm
  readonly currency: string
  readonly onForm: (form: SaleForm) => void
}

/** The amount, a pad for fingers, and the tip. Mistakes are told as they are made. */
export function SalePad({ form, currency, onForm }: Props): ReactNode {
  const { say, locale } = useWords()
  const sum = sumOf(form, currency)
  return (
    <section className={styles.card} aria-label={say('till.sale')}>
      <Amount
        label={say('till.amount', { currency })}
        value={form.amount}
        currency={currency}
        onValue={(amount) => onForm({ ...form, amount })}
        isLarge
      />
      <fieldset className={styles.pad} aria-label={say('till.pad')}>
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            onClick={({ currentTarget, detail }) => {
              onForm(pressed(form, key, currency))
              // A scanner ends with Enter, which would press what a finger has touched last.
              if (detail > 0) currentTarget.blur()
            }}
            {...(key === 'delete' ? { 'aria-label': say('till.delete') } : {})}
          >
            {key === 'delete' ? '⌫' : key}
          </button>
        ))}
      </fieldset>
      <fieldset className={styles.tips}>
        <legend>{say('till.tip')}</legend>
        {TIPS.map((tip) => (
          <label key={tip}>
            <input
              type="radio"
              name="tip"
              checked={form.tip === tip}
              onChange={() => onForm({ ...form, tip })}
            />
            {tip === '0' ? say('till.tip_none') : tip === 'other' ? say('till.tip_other') : `${tip} %`}
          </label>
        ))}
      </fieldset>
      {form.tip === 'other' && (
        <Amount
          label={say('till.tip_amount', { currency })}
          value={form.otherTip}
          currency={currency}
          onValue={(otherTip) => onForm({ ...form, otherTip })}
        />
      )}
      <p className={styles.sum}>
        <span>{say('till.to_pay')}</span>
        <b data-sum>{sum ? formatMoney({ currency, value: sum.amount }, locale) : `– ${currency}`}</b>
      </p>
    </section>
  )
}

interface AmountProps {
  readonly label: string
  readonly value: string
  readonly currency: string
  readonly onValue: (value: string) => void
  readonly isLarge?: boolean
}

/** An empty field is no mistake yet. */
function Amount({ label, value, currency, onValue, isLarge = false }: AmountProps): ReactNode {
  const { say } = useWords()
  const digits = digitsOf(currency)
  const flaw = value.trim() === '' ? '' : flawOfAmount(value, digits)
  return (
    <label className={styles.amount}>
      <span>{label}</span>
      <input
        className={isLarge ? styles.large : undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder={digits === 0 ? '0' : `0.${'0'.repeat(digits)}`}
        value={value}
        aria-invalid={flaw !== ''}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      <span className={styles.mistake} role="status">
        {flaw && say(`till.flaw_${flaw}`, { currency, digits })}
      </span>
    </label>
  )
}
