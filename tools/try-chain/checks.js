/** What must hold at rest, a row each: a promise, and a function that gives what contradicts it, in words. */
import { chargesByPayment, chargesInWords, doubled, held } from './accounts.js'
import { readLedger, readSimulator } from './ledger.js'

export const CHECKS = [
  { name: 'every order was answered as it should be', find: ({ load, callers }) => answered(load, callers) },
  {
    name: 'what was answered is in the ledger',
    find: ({ load, ledgers }) => promised(load.orders, ledgers.front),
  },
  { name: 'no payment went back from an end', find: ({ load }) => regressed(load.orders) },
  { name: 'each payment is the same at both', find: ({ ledgers }) => compared(ledgers) },
  { name: 'no payer paid twice, at two accounts', find: ({ ledgers }) => doubled(ledgers) },
  { name: 'each capture, raise and refund is the same at both', find: ({ ledgers }) => transacted(ledgers) },
  { name: 'each dispute is the same at both', find: ({ ledgers }) => disputed(ledgers) },
  { name: 'nobody asked the back for anything else', find: ({ ledgers }) => unasked(ledgers) },
  {
    name: 'the ledgers of both balance, and agree to the minor unit',
    find: ({ ledgers }) => balanced(ledgers),
  },
  {
    name: 'each account holds what the front has booked',
    find: ({ ledgers, accounts }) => held(ledgers, accounts),
  },
  {
    name: 'the back and its simulator agree',
    find: ({ ledgers, simulator }) => simulated(ledgers, simulator),
  },
  { name: 'notifications arrived, in order, with the final word', find: notified },
  { name: 'the back’s messages were believed', find: ({ events }) => events },
  { name: 'neither has a fault of its own in its log', find: ({ front, back }) => faults(front, back) },
]

/** Findings by check, and which accounts were asked. */
export async function check({ front, back, accounts, load, callers, receiver }) {
  const ledgers = { front: await readLedger(front), back: await readLedger(back) }
  const events = [
    ...(await front.query("select * from provider_events where state in ('UNMATCHED', 'DOUBTED')")),
    ...(await front.query('select * from provider_differences')),
  ].map((event) => `a message was not followed: ${JSON.stringify(event)}`)
  const simulator = await readSimulator(back)
  const state = { front, back, accounts, load, callers, receiver, ledgers, simulator, events }
  const results = CHECKS.map(({ name, find }) => ({ name, findings: find(state) }))
  return { results, charges: chargesInWords(ledgers, accounts) }
}

const answered = ({ findings }, callers) => [...findings, ...callers.flatMap(({ wrong }) => wrong)]

const by = (rows, field) => new Map(rows.map((row) => [row[field], row]))

function promised(orders, { payments, transactions }) {
  const known = by(payments, 'id')
  const done = by(transactions, 'id')
  if (known.size !== payments.length) return ['a request id has several payments']
  return orders.flatMap(({ id, act, promised: { status, captured, refunded, refunds, captures } }) => {
    const payment = known.get(id)
    // A payment that was cancelled, or given up, before anybody knew it is nowhere.
    if (!payment) return status ? [`${act}: ${id} was answered ${status}, and is lost`] : []
    const wrong = []
    if (status && payment.status !== status) wrong.push(`status ${status}`)
    if (status === 'SUCCESS' && payment.captured !== String(captured)) wrong.push(`captured ${captured}`)
    if (status === 'SUCCESS' && payment.refunded !== String(refunded)) wrong.push(`refunded ${refunded}`)
    for (const [name, value] of [...refunds, ...captures]) {
      const { status, amount } = done.get(name) ?? {}
      if (status !== 'SUCCESS' || amount !== String(value)) wrong.push(`${name} of ${value}`)
    }
    return wrong.map((what) => `${act}: ${id} was promised ${what}: ${JSON.stringify(payment)}`)
  })
}

/** Open, then an end; what was paid may still be cancelled. */
const regressed = (orders) =>
  orders
    .filter(
      ({ seen }) =>
        !/^(PROCESSING )?(PENDING )?((SUCCESS )?(CANCELLED )?|FAIL )$/.test(`${seen.join(' ')} `.trimStart()),
    )
    .map(({ id, act, seen }) => `${act}: ${id} was seen as ${seen.join(', then ')}`)

/** What each side has of a payment less what it has given back; several charges of one are one payment's. */
const net = (payments) =>
  payments.reduce((sum, { captured, refunded }) => sum + BigInt(captured) - BigInt(refunded), 0n)

function compared({ front, back }) {
  const there = by(back.payments, 'id')
  const charges = chargesByPayment(front)
  return front.payments.flatMap((payment) => {
    const tried = (charges.get(payment.payment_id) ?? []).flatMap(({ key }) => there.get(key) ?? [])
    const paid = tried.filter(({ status }) => status === 'SUCCESS')
    const isSame =
      payment.status === 'SUCCESS'
        ? paid.length === 1 &&
          ['amount', 'captured', 'refunded'].every((field) => paid[0][field] === payment[field])
        : paid.every((one) => net([one]) === 0n && one.capture_mode === null)
    const isOver = ['SUCCESS', 'FAIL', 'CANCELLED'].includes(payment.status)
    return isSame && isOver && net([payment]) === net(tried)
      ? []
      : [`front ${JSON.stringify(payment)}, back ${JSON.stringify(tried)}`]
  })
}

const NAMED = ['CAPTURE', 'REFUND', 'INCREMENTAL']

function transacted({ front, back }) {
  const here = by(front.transactions, 'transaction_id')
  const there = new Map(back.transactions.map((done) => [`${done.kind} ${done.id}`, done]))
  return front.attempts
    .filter(({ kind }) => NAMED.includes(kind))
    .flatMap(({ kind, key, transaction_id, amount }) => {
      const [one, other] = [here.get(transaction_id), there.get(`${kind} ${key}`)]
      const isSame =
        one?.status === 'SUCCESS'
          ? other?.status === 'SUCCESS' && other.amount === one.amount && one.amount === amount
          : one?.status === 'FAIL' && (!other || other.status === 'FAIL')
      return isSame ? [] : [`front ${JSON.stringify(one)}, back ${JSON.stringify(other)}`]
    })
}

function disputed({ front, back }) {
  const there = by(back.disputes, 'dispute_id')
  const known = by(front.disputes, 'reference')
  const isSame = (one, other) =>
    ['state', 'amount', 'judged_result', 'judged'].every((field) => one[field] === other?.[field])
  return [
    ...front.disputes
      .filter((one) => !isSame(one, there.get(one.reference)))
      .map((one) => `front ${JSON.stringify(one)}, back ${JSON.stringify(there.get(one.reference))}`),
    ...back.disputes
      .filter(({ dispute_id }) => !known.has(dispute_id))
      .map((one) => `the front does not know ${JSON.stringify(one)}`),
  ]
}

function unasked({ front, back }) {
  const keys = new Set(front.attempts.map(({ key }) => key))
  return [
    ...back.payments.filter(({ id }) => !keys.has(id)),
    ...back.transactions.filter(({ kind, id }) => NAMED.includes(kind) && !keys.has(id)),
  ].map((row) => `the back has, and the front does not know: ${JSON.stringify(row)}`)
}

function balanced({ front, back }) {
  const text = (sums) => JSON.stringify(sums)
  const findings = []
  for (const [name, { balances }] of Object.entries({ front, back })) {
    const { moved, kept } = balances
    const total = Object.values(moved).reduce((sum, value) => sum + BigInt(value), 0n)
    if (total !== 0n) findings.push(`the ${name}'s transfers add up to ${total}`)
    if (text(moved) !== text(kept))
      findings.push(`the ${name}'s rows say ${text(kept)}, its transfers ${text(moved)}`)
    if (moved.returning) findings.push(`${moved.returning} are on their way back at the ${name} for ever`)
  }
  if (text(front.balances.moved) !== text(back.balances.moved))
    findings.push(`front ${text(front.balances.moved)}, back ${text(back.balances.moved)}`)
  return findings
}

const SIGNS = { CHARGE: 1n, CAPTURE: 1n, REFUND: -1n, CANCEL: -1n, REVERSAL: -1n }

const isLost = ({ state, judged_result }) => state === 'ACCEPTED' || judged_result === 'ACCEPT_BY_MERCHANT'

function simulated({ back }, rows) {
  const findings = rows
    .filter(({ state, outcome, amount, kept }) => {
      const isDone = outcome === 'SUCCESS'
      return isDone !== (state === 'SUCCEEDED') || (kept !== null && kept !== amount)
    })
    .map((row) => `the simulator has another word: ${JSON.stringify(row)}`)
  // An authorization is no money, nor is its end.
  const isMoney = ({ kind, is_card }) => (is_card ? ['CAPTURE', 'REFUND'] : Object.keys(SIGNS)).includes(kind)
  const held = rows
    .filter((row) => row.outcome === 'SUCCESS' && isMoney(row))
    .reduce((sum, { kind, amount }) => sum + SIGNS[kind] * BigInt(amount), 0n)
  // What a shop has lost in a dispute was taken from the money by the scheme: the simulator is not asked for it.
  const lost = back.disputes
    .filter(isLost)
    .reduce((sum, { judged, amount }) => sum + BigInt(judged ?? amount), 0n)
  const booked = -BigInt(back.balances.moved.provider ?? 0)
  return held - lost === booked
    ? findings
    : [
        ...findings,
        `the simulator holds ${held}, of it ${lost} lost in disputes; the back has booked ${booked}`,
      ]
}

/** Each at least once, the first of each in the order of their numbers, and the same bytes whenever it came again. */
function notified({ load, ledgers, receiver }) {
  const known = by(ledgers.front.payments, 'id')
  const findings = [...receiver.wrong]
  for (const { id, act } of load.orders) {
    const arrived = receiver.arrivals.get(id) ?? []
    const shown = new Map()
    const places = []
    for (const { sequence, text, body } of arrived) {
      const first = shown.get(sequence)
      if (!first) {
        shown.set(sequence, { text, body })
        places.push(sequence)
      } else if (first.text !== text) findings.push(`${act}: ${id}: number ${sequence} came with other words`)
    }
    if (places.some((sequence, index) => index > 0 && sequence < places[index - 1]))
      findings.push(`${act}: ${id}: out of order: ${places.join(', ')}`)
    const payment = known.get(id)
    if (payment)
      findings.push(...finalWord(payment, [...shown.values()]).map((what) => `${act}: ${id}: ${what}`))
  }
  return findings
}

function finalWord({ status, result_code }, shown) {
  const results = shown
    .filter(({ body }) => body.notifyType === 'PAYMENT_RESULT')
    .map(({ body }) => body.result.resultCode)
  const doubled = new Set(shown.map(({ body }) => nameOf(body))).size !== shown.length
  const expected = { SUCCESS: ['SUCCESS'], FAIL: [result_code] }[status]
  const isNotified = expected
    ? JSON.stringify(results) === JSON.stringify(expected)
    : results.every((code) => code === 'SUCCESS' || code === result_code)
  return [
    ...(isNotified
      ? []
      : [`it is ${status} ${result_code}, and was notified as ${results.join(', then ') || 'nothing'}`]),
    ...(doubled
      ? [`notified twice under two numbers: ${shown.map(({ body }) => nameOf(body)).join(', ')}`]
      : []),
  ]
}

const nameOf = ({ notifyType, captureRequestId, refundRequestId, updateRequestId }) =>
  [notifyType, captureRequestId ?? refundRequestId ?? updateRequestId].filter(Boolean).join(' ')

const faults = (...gateways) =>
  gateways.flatMap((gateway) =>
    [...new Set(gateway.faults())].map((line) => `${gateway.name}: ${line.slice(0, 400)}`),
  )
