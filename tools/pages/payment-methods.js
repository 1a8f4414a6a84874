import { PAYMENT_METHODS } from '@amsel/contract'
import { code, page, table } from './markdown.js'

const CHOSEN_MARK = '†'

export const paymentMethodsPage = () =>
  page(
    'Payment methods',
    'What a payer can pay with, by the value of `paymentMethodType`. The spelling counts.',
    `Cells marked ${CHOSEN_MARK} are our own choice, where the interface leaves the value open; do not rely on ` +
      'them elsewhere.',
    [
      '- **Flow**: `redirect` sends the payer to a page. `card` is not offered yet: `pay` answers ' +
        '`PAYMENT_METHOD_NOT_SUPPORTED`.',
      '- **Expiry**: how long a payment waits for its payer. A merchant may ask for less, not for more.',
      '- **Cancel** and **Refund**: the rules of the method. The operations that follow them are not offered yet.',
    ].join('\n'),
    table(
      ['Type', 'Name', 'Category', 'Flow', 'Currencies', 'Region', 'Expiry', 'Cancel', 'Refund'],
      PAYMENT_METHODS.map(row),
    ),
  )

function row(method) {
  const marked = (column, text) => (method.chosen.includes(column) ? `${text} ${CHOSEN_MARK}` : text)
  return [
    code(method.type),
    method.name,
    marked('category', code(method.category)),
    code(method.flow),
    marked('currencies', method.currencies === 'any' ? 'any' : method.currencies.join(', ')),
    marked('region', method.region ?? 'several'),
    marked('expiryMinutes', duration(method.expiryMinutes)),
    marked('cancel', CANCEL_RULES[method.cancel]),
    marked('refund', refund(method.refund)),
  ]
}

const CANCEL_RULES = {
  until_next_day: 'until 00:15 (UTC+8) of the next day',
  seven_days: 'for 7 days',
  unpaid_only: 'while unpaid',
  never: 'never',
}

const REFUND_ANSWERS = { at_once: 'at once', after_60_seconds: 'after 60 seconds' }

const refund = ({ answer, partial, several, windowDays }) =>
  [REFUND_ANSWERS[answer], partial && 'partial', several && 'several', `${windowDays} days`]
    .filter(Boolean)
    .join(', ')

const DAY_MINUTES = 24 * 60

const duration = (minutes) =>
  minutes % DAY_MINUTES === 0 ? `${minutes / DAY_MINUTES} days` : `${minutes} minutes`
