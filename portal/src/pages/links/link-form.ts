import type { NewPaymentLink } from 'amsel/portal-api'
import { fromDecimal } from '../../formats/index.ts'

/** What is typed. */
export interface LinkForm {
  readonly title: string
  readonly kind: 'amount' | 'order' | 'choice'
  readonly currency: string
  readonly amount: string
  readonly items: readonly LinkItemForm[]
  readonly isOnce: boolean
  /** None: 0. */
  readonly days: number
  readonly reference: string
  readonly redirectUrl: string
}

export interface LinkItemForm {
  readonly name: string
  readonly price: string
  readonly quantity: number
}

export const EXPIRIES = [1, 7, 30, 90, 365, 0] as const
const DAY_MS = 24 * 60 * 60 * 1000

export const blankItem = (): LinkItemForm => ({ name: '', price: '', quantity: 1 })

export const newForm = (): LinkForm => ({
  title: '',
  kind: 'amount',
  currency: 'USD',
  amount: '',
  items: [blankItem()],
  isOnce: true,
  days: 30,
  reference: '',
  redirectUrl: '',
})

/** Null while something is missing or is no amount. */
export function asked(form: LinkForm, now: Date): NewPaymentLink | null {
  const { title, currency, isOnce, days, reference, redirectUrl } = form
  const offer = offerOf(form)
  if (title.trim() === '' || !offer) return null
  return {
    title: title.trim(),
    currency,
    offer,
    isOnce,
    reference: reference.trim() || null,
    redirectUrl: redirectUrl.trim() || null,
    expiresAt: days === 0 ? null : new Date(now.getTime() + days * DAY_MS).toISOString(),
  }
}

function offerOf({ kind, currency, amount, items }: LinkForm): NewPaymentLink['offer'] | null {
  if (kind === 'amount') {
    const minor = positive(amount, currency)
    return minor === null ? null : { kind, amount: minor }
  }
  const read = items.flatMap(({ name, price, quantity }) => {
    const unit = positive(price, currency)
    return name.trim() === '' || unit === null || !(quantity >= 1)
      ? []
      : [{ name: name.trim(), unit, quantity }]
  })
  return read.length === items.length ? { kind, items: read } : null
}

function positive(text: string, currency: string): string | null {
  const minor = fromDecimal(text, currency)
  return minor !== null && BigInt(minor) > 0n ? minor : null
}
