// What must hold where a payment may go to either of two accounts.

/** The charges of each payment. */
export function chargesByPayment({ attempts }) {
  const groups = new Map()
  for (const attempt of attempts.filter(({ kind }) => kind === 'CHARGE'))
    groups.set(attempt.payment_id, [...(groups.get(attempt.payment_id) ?? []), attempt])
  return groups
}

/** Another account is asked only when nothing comes of the first any more. */
export function doubled({ front, back }) {
  const there = new Map(back.payments.map((payment) => [payment.id, payment]))
  return [...chargesByPayment(front)].flatMap(([paymentId, charges]) => {
    const paid = charges.flatMap(({ key }) => (there.get(key)?.was_paid ? there.get(key) : []))
    return paid.length < 2 ? [] : [`front ${paymentId}, back ${JSON.stringify(paid)}`]
  })
}

/** How many charges each account was asked for, and how many payments both were, in words. */
export function chargesInWords({ front }, accounts) {
  const groups = [...chargesByPayment(front).values()]
  const asked = accounts.map(
    ({ name }) => `${groups.flat().filter(({ provider }) => provider === name).length} at ${name}`,
  )
  const changed = groups.filter((charges) => new Set(charges.map(({ provider }) => provider)).size > 1)
  return `${asked.join(', ')}; payments that changed their account: ${changed.length}`
}

export function held({ front, back }, accounts) {
  const sum = (rows) => rows.reduce((total, row) => total + BigInt(row.held), 0n)
  return accounts.flatMap(({ name, payer }) => {
    const booked = sum(front.held.filter(({ provider }) => provider === name))
    const there = sum(back.held.filter(({ client_id }) => client_id === payer.clientId))
    return booked === there ? [] : [`the front has booked ${booked} at ${name}, which holds ${there}`]
  })
}
