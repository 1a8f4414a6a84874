import { formatAmount, PAYMENT_METHODS } from '@amsel/contract'
import { code, page, table } from './markdown.js'

const CHOSEN_MARK = '†'

export const paymentMethodsPage = () =>
  page(
    'Payment methods',
    'What a payer can pay with, by the value of `paymentMethodType`. Spelling matters.',
    `Cells marked ${CHOSEN_MARK} are our own choice, where the interface leaves the value open; do not rely on ` +
      'them with other gateways.',
    [
      '- **Flow**: `redirect` sends the payer to a page. `card` takes card data; of these only `CARD` is offered, and ' +
        '`pay` answers `PAYMENT_METHOD_NOT_SUPPORTED` for the others.',
      '- **Limits**: the minimum and maximum of one payment. Outside them `pay` answers ' +
        '`PAYMENT_AMOUNT_EXCEED_LIMIT`.',
      '- **Steps**: amounts must be multiples of this; others get `PARAM_ILLEGAL`.',
      '- **Agreements**: whether a payer can agree once to later payments, see ' +
        '[authorizations/consult](../operations/authorizations-consult.md).',
      '- **Expiry**: how long a payment waits for its payer. A merchant may set a shorter time, not a longer one.',
      '- **Cancel** and **Refund**: the rules that [cancel](../operations/cancel.md) and ' +
        '[refund](../operations/refund.md) follow.',
    ].join('\n'),
    table(
      [
        'Type',
        'Name',
        'Category',
        'Flow',
        'Currencies',
        'Region',
        'Limits',
        'Steps',
        'Agreements',
        'Expiry',
        'Cancel',
        'Refund',
      ],
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
    marked('limits', limits(method.limits)),
    steps(method.steps),
    method.hasAgreements ? 'yes' : 'no',
    marked('expiryMinutes', duration(method.expiryMinutes)),
    marked('cancel', CANCEL_RULES[method.cancel]),
    marked('refund', refund(method.refund)),
  ]
}

const limits = (byCurrency) =>
  Object.entries(byCurrency)
    .map(([currency, { minimum, maximum }]) =>
      maximum === undefined
        ? `from ${formatAmount(minimum, currency)}`
        : `${formatAmount(minimum, currency)} to ${formatAmount(maximum, currency)}`,
    )
    .join(', ') || 'none'

const steps = (byCurrency) =>
  Object.entries(byCurrency)
    .map(([currency, step]) => formatAmount(step, currency))
    .join(', ') || 'none'

const CANCEL_RULES = {
  until_next_day: 'until 00:15 (UTC+8) of the next day',
  seven_days: 'for 7 days',
  unpaid_only: 'while unpaid',
  never: 'never',
}

const REFUND_ANSWERS = { at_once: 'at once', after_60_seconds: 'after 60 seconds' }

const refund = ({ isOffered, answer, partial, several, windowDays }) =>
  isOffered
    ? [REFUND_ANSWERS[answer], partial && 'partial', several && 'several', `${windowDays} days`]
        .filter(Boolean)
        .join(', ')
    : 'never'

const DAY_MINUTES = 24 * 60

const duration = (minutes) =>
  minutes % DAY_MINUTES === 0 ? `${minutes / DAY_MINUTES} days` : `${minutes} minutes`
