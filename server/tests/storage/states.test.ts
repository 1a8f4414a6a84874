import { randomUUID } from 'node:crypto'
import { REVIEWING_WALLETS } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import {
  type Agreement,
  type AgreementState,
  type Attempt,
  type AttemptState,
  type ClientWithClock,
  canDisputeBecome,
  clientActor,
  type Dispute,
  type DisputeState,
  type GatewayKeyState,
  mayFollow,
  NEXT_AGREEMENT_STATES,
  NEXT_ATTEMPT_STATES,
  NEXT_DISPUTE_STATES,
  NEXT_GATEWAY_KEY_STATES,
  NEXT_REGISTRATION_STATUSES,
  NEXT_REVIEW_STATUSES,
  NEXT_STATUSES,
  NEXT_TRANSACTION_STATUSES,
  type NextStates,
  type Payment,
  type PaymentTransaction,
  type Registration,
  type RegistrationReview,
} from '../../src/domain/index.ts'
import {
  type DatabaseTransaction,
  updateAgreement,
  updateAttempt,
  updateDispute,
  updateGatewayKeyState,
  updatePayment,
  updateRegistration,
  updateReview,
  updateTransaction,
} from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'
import { writeUnit } from '../support/units.ts'

const gateway = useGateway()

/** Undone at its end, so that every step begins with the same row. */
class Undo extends Error {}

/** Whether a row that stands in `from` goes to `to`, with the storage's own statement. */
async function steps(table: string, step: (tx: DatabaseTransaction) => Promise<unknown>): Promise<boolean> {
  let isDone = false
  await gateway.storage.db
    .transaction()
    .execute(async (tx) => {
      isDone = (await step(tx).then(
        (moved) => moved !== false,
        (error: Error) => {
          if (!/cannot go from|has changed since/.test(error.message)) throw error
          return false
        },
      )) as boolean
      throw new Undo(table)
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return isDone
}

const pairs = <State extends string>(table: NextStates<State>): [State, State][] => {
  const states = Object.keys(table) as State[]
  return states.flatMap((from) => states.filter((to) => to !== from).map((to): [State, State] => [from, to]))
}

const actor = clientActor({} as ClientWithClock)
const clientId = `SANDBOX_${randomUUID().replaceAll('-', '')}`
const now = new Date('2026-03-02T10:00:00Z')
const run = (text: string, values: unknown[]) => gateway.database.query(text, values)

async function insertPaymentIn(status: string): Promise<Payment> {
  const paymentId = randomUUID()
  await run(
    `insert into payments (client_id, payment_id, payment_request_id, request_digest, status, result_code, product_code,
       payment_method_type, currency, amount_minor, created_at, expires_at, redirect_url, order_description, details, answer,
       changed_by)
     values ($1, $2, $2, '', $3, 'SUCCESS', '', '', 'HKD', 100, $4, $4, '', '', '{}', '', 'client')`,
    [clientId, paymentId, status, now],
  )
  return { clientId, paymentId, status, amount: { currency: 'HKD', value: 100n } } as Payment
}

const UNCHANGED = {
  resultCode: 'SUCCESS',
  paidAt: null,
  expiresAt: now,
  capturedMinor: 0n,
  refundedMinor: 0n,
  disputedMinor: 0n,
  feeMinor: 0n,
  authExpiresAt: null,
  authClosedAt: null,
  card: null,
  provider: null,
  paymentMethodType: '',
  answer: '',
  changedBy: 'client',
} as const

describe('a state that must not follow is refused by the statement that would write it', () => {
  it.each(pairs(NEXT_STATUSES))('of a payment: %s, then %s', async (from, to) => {
    const payment = await insertPaymentIn(from)
    const read = { ...payment, ...UNCHANGED } as Payment
    const isDone = await steps('payments', (tx) =>
      writeUnit(tx, { clientId, payment: read }, (unit) => updatePayment(unit, actor, read, { status: to })),
    )
    expect(isDone).toBe(mayFollow<Payment['status']>(NEXT_STATUSES, from, to))
  })

  it('of a payment that somebody else has moved meanwhile', async () => {
    const payment = await insertPaymentIn('CANCELLED')
    const stale = { ...payment, ...UNCHANGED, status: 'PROCESSING' } as Payment
    const read = { ...payment, ...UNCHANGED } as Payment
    for (const change of [{ status: 'SUCCESS' }, { capturedMinor: 1n }] as const) {
      const isDone = await steps('payments', (tx) =>
        writeUnit(tx, { clientId, payment: read }, (unit) => updatePayment(unit, actor, stale, change)),
      )
      expect(isDone).toBe(false)
    }
  })

  it.each(pairs(NEXT_TRANSACTION_STATUSES))('of a transaction: %s, then %s', async (from, to) => {
    const { paymentId } = await insertPaymentIn('SUCCESS')
    const transactionId = randomUUID()
    await run(
      `insert into payment_transactions (client_id, transaction_id, kind, request_id, payment_id, request_digest, status,
         result_code, currency, amount_minor, created_at, begun_by)
       values ($1, $2, 'REFUND', $2, $3, '', $4, 'SUCCESS', 'HKD', 1, $5, 'client')`,
      [clientId, transactionId, paymentId, from, now],
    )
    const transaction = {
      ...{ clientId, paymentId, transactionId, kind: 'REFUND', requestId: transactionId, status: from },
    } as PaymentTransaction
    const decision = { status: to, resultCode: 'SUCCESS', decidedAt: now } as const
    const isDone = await steps('payment_transactions', (tx) =>
      writeUnit(tx, { clientId }, (unit) => updateTransaction(unit, transaction, decision)),
    )
    expect(isDone).toBe(mayFollow<PaymentTransaction['status']>(NEXT_TRANSACTION_STATUSES, from, to))
  })

  it.each(pairs(NEXT_ATTEMPT_STATES))('of an attempt: %s, then %s', async (from, to) => {
    const { paymentId } = await insertPaymentIn('PROCESSING')
    const attemptId = randomUUID()
    await run(
      `insert into attempts (client_id, attempt_id, payment_id, kind, provider, state, currency, amount_minor, created_at,
         begun_by)
       values ($1, $2, $3, 'CHARGE', 'simulator', $4, 'HKD', 1, $5, 'client')`,
      [clientId, attemptId, paymentId, from, now],
    )
    const attempt = { clientId, paymentId, attemptId, state: from } as Attempt
    const decision = { state: to, resultCode: null, decidedAt: now }
    const isDone = await steps('attempts', (tx) =>
      writeUnit(tx, { clientId }, (unit) => updateAttempt(unit, attempt, decision)),
    )
    expect(isDone).toBe(mayFollow<AttemptState>(NEXT_ATTEMPT_STATES, from, to))
  })

  it.each(pairs(NEXT_DISPUTE_STATES))('of a dispute: %s, then %s', async (from, to) => {
    const { paymentId } = await insertPaymentIn('SUCCESS')
    const disputeId = randomUUID()
    const judgement = from === 'JUDGED' ? { result: 'ACCEPT_BY_CUSTOMER', amountMinor: 1n, at: now } : null
    await run(
      `insert into disputes (client_id, dispute_id, payment_id, type, state, currency, amount_minor, reason_code, source,
         opened_at, due_at, judged_at, judged_result, judged_minor, changed_by)
       values ($1, $2, $3, 'CHARGEBACK', $4, 'HKD', 1, '', '', $5, $5, $6, $7, $8, 'client')`,
      [clientId, disputeId, paymentId, from, now, judgement?.at, judgement?.result, judgement?.amountMinor],
    )
    const dispute = {
      ...{ clientId, disputeId, type: 'CHARGEBACK', state: from, judgement },
      ...{ suppliedAt: null, acceptedAt: null, acceptReason: null },
    } as unknown as Dispute
    const change =
      to === 'JUDGED' ? { judgement: { result: 'ACCEPT_BY_CUSTOMER', amountMinor: 1n, at: now } } : {}
    const isDone = await steps('disputes', (tx) =>
      writeUnit(tx, { clientId }, (unit) =>
        updateDispute(unit, actor, dispute, { state: to, ...change } as Partial<Dispute> & {
          state: DisputeState
        }),
      ),
    )
    expect(isDone).toBe(canDisputeBecome(dispute, to))
  })

  it.each(pairs(NEXT_GATEWAY_KEY_STATES))('of a gateway key: %s, then %s', async (from, to) => {
    const owner = `SANDBOX_${randomUUID().replaceAll('-', '')}`
    await run(
      `insert into client_gateway_keys (client_id, version, state, public_key, fingerprint, private_key_sealed, retired_at)
       values ($1, 2, $2, '', '', case when $2 <> 'RETIRED' then ''::bytea end, case when $2 = 'RETIRED' then now() end)`,
      [owner, from],
    )
    const isDone = await steps('client_gateway_keys', (tx) =>
      updateGatewayKeyState(tx, owner, 2, { state: to, at: now }),
    )
    expect(isDone).toBe(mayFollow<GatewayKeyState>(NEXT_GATEWAY_KEY_STATES, from, to))
  })

  it.each(pairs(NEXT_AGREEMENT_STATES).filter(([from, to]) => from !== 'EXPIRED' && to !== 'EXPIRED'))(
    'of an agreement: %s, then %s',
    async (from, to) => {
      const agreementId = randomUUID()
      await run(
        `insert into agreements (client_id, agreement_id, state, auth_state, customer_belongs_to, scopes, created_at,
           decide_before, access_token_digest, refresh_token_digest, changed_by)
         values ($1, $2, $3, '', 'ALIPAY_HK', '{}', $4, $4, $5, $5, 'client')`,
        [clientId, agreementId, from, now, Buffer.from(agreementId)],
      )
      const secret = { digest: Buffer.from(agreementId), sealed: Buffer.alloc(1), expiresAt: now }
      const agreement = {
        ...{ clientId, agreementId, state: from, authState: '', customerBelongsTo: 'ALIPAY_HK', scopes: [] },
        ...{ redirectUrl: null, notifyUrl: null, authClientId: null, createdAt: now, decideBefore: now },
        ...{
          code: null,
          codeAppliedAt: null,
          accessToken: secret,
          refreshToken: secret,
          replacedDigest: null,
        },
        ...{ refreshedAt: null, userLoginId: null, canceledAt: null, cancelReason: null },
        changedBy: 'client',
        atProvider: null,
      } as Agreement
      const isDone = await steps('agreements', (tx) =>
        writeUnit(tx, { clientId }, (unit) => updateAgreement(unit, actor, agreement, { state: to })),
      )
      expect(isDone).toBe(mayFollow<AgreementState>(NEXT_AGREEMENT_STATES, from, to))
    },
  )

  it.each([
    ...pairs(NEXT_REVIEW_STATUSES).map((pair) => ['a review', ...pair] as const),
    ...pairs(NEXT_REGISTRATION_STATUSES).map((pair) => ['a registration', ...pair] as const),
  ])('of %s: %s, then %s', async (what, from, to) => {
    const registrationRequestId = randomUUID()
    const isReview = what === 'a review'
    await run(
      `insert into registrations (client_id, registration_request_id, request_digest, reference_merchant_id,
         reference_store_id, status, product_codes, merchant_info, created_at, updated_at, is_newest)
       values ($1, $2, '', $2, '', $3, '{}', '{}', $4, $4, true)`,
      [clientId, registrationRequestId, isReview ? 'PENDING' : from, now],
    )
    const [pspName] = REVIEWING_WALLETS
    const decidedAt = (status: string) => (status === 'PENDING' ? null : now)
    if (isReview)
      await run(
        `insert into registration_reviews (client_id, registration_request_id, psp_name, status, decided_at)
         values ($1, $2, $3, $4, $5)`,
        [clientId, registrationRequestId, pspName, from, decidedAt(from)],
      )
    const registration = { clientId, registrationRequestId, status: from } as unknown as Registration
    const review = {
      pspName,
      status: to,
      rejectReasons: null,
      decidedAt: decidedAt(to),
    } as RegistrationReview
    const isDone = await steps('registrations', (tx) =>
      isReview
        ? updateReview(tx, registration, review)
        : updateRegistration(tx, registration, { status: to as Registration['status'], updatedAt: now }),
    )
    const table: NextStates<string> = isReview ? NEXT_REVIEW_STATUSES : NEXT_REGISTRATION_STATUSES
    expect(isDone).toBe(mayFollow(table, from, to))
  })
})

describe('a transfer', () => {
  const transfer = (client: string, eventId: string) =>
    run(
      `insert into transfers (client_id, event_kind, event_id, leg, debit_holder, debit_kind, credit_holder, credit_kind,
         currency, amount_minor, happened_at, payment_id, provider)
       values ($1, 'PAYMENT', $2, 0, 'own', 'provider', 'own', 'payable', 'HKD', 1, now(), $2, 'simulator')`,
      [client, eventId],
    )

  it('is never changed, deleted or truncated, also by hand', async () => {
    const { clientId: client } = await gateway.merchant()
    await transfer(client, 'a')
    const refused = /append-only/
    await expect(run('update transfers set amount_minor = 2 where client_id = $1', [client])).rejects.toThrow(
      refused,
    )
    await expect(run('delete from transfers where client_id = $1', [client])).rejects.toThrow(refused)
    await expect(run('truncate transfers', [])).rejects.toThrow(refused)
  })

  it('goes only with the sandbox client that is emptied, and never in production', async () => {
    const sandbox = await gateway.merchant()
    const other = await gateway.merchant()
    const production = await gateway.merchant('production')
    for (const { clientId: client } of [sandbox, other, production]) await transfer(client, 'a')
    const empty = (emptied: string, client: string) =>
      run(
        `with said as (select set_config('amsel.emptied_client', $1, true))
         delete from transfers using said where client_id = $2 returning event_id`,
        [emptied, client],
      )
    expect(await empty(sandbox.clientId, sandbox.clientId)).toHaveLength(1)
    await expect(empty(sandbox.clientId, other.clientId)).rejects.toThrow(/append-only/)
    await expect(empty(production.clientId, production.clientId)).rejects.toThrow(/append-only/)
  })
})
