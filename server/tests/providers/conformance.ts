import { describe, expect, it } from 'vitest'
import type { Attempt, Payment, ProviderOutcome } from '../../src/domain/index.ts'
import type { Circumstances, Provider } from '../../src/providers/index.ts'
import { CARDS } from '../support/card-payments.ts'
import { card, given, newAttempt, newCardPayment, newPayment } from './asked.ts'

/** A provider under test, and how its payers and its own records are got at. */
export interface Candidate {
  readonly provider: Provider
  /** The payer completes a charge that waits for them; where none has to, nothing happens. */
  complete(charge: Attempt): Promise<unknown>
  /** How many of these the provider has carried out, or has begun to. */
  countDone(...attempts: Attempt[]): Promise<number>
}

/** What was said of an attempt, or that nothing could be said. */
const UNKNOWN = 'unknown'
const reported = (asking: Promise<ProviderOutcome | null>) =>
  asking.then(
    (outcome) => outcome?.outcome ?? null,
    () => UNKNOWN,
  )

/**
 * What the engine relies on, whoever moves the money. Nothing happens twice under a key, nothing under one that was
 * abandoned, and what is said of a key is what stands under it.
 */
export function conforms(candidate: Candidate): void {
  const { send, inquire, abandon, paidCharge, authorizedCharge } = asking(candidate)

  describe('a charge', () => {
    it('that was never sent is not known', async () => {
      const payment = newPayment()
      expect(await inquire(payment, newAttempt(payment, 'CHARGE'))).toBeNull()
    })

    it('succeeds once its payer is done, and is reported so however often it is asked or sent', async () => {
      const { payment, charge } = await paidCharge()
      expect(await inquire(payment, charge)).toMatchObject({ outcome: 'SUCCESS' })
      expect(await reported(send(payment, charge))).not.toBe('FAIL')
      expect(await inquire(payment, charge)).toMatchObject({ outcome: 'SUCCESS' })
      expect(await candidate.countDone(charge)).toBe(1)
    })

    it('that is sent five times at one moment is one', async () => {
      const payment = newPayment()
      const charge = newAttempt(payment, 'CHARGE')
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => reported(send(payment, charge))))
      expect(outcomes).not.toContain('FAIL')
      await candidate.complete(charge)
      expect(await inquire(payment, charge)).toMatchObject({ outcome: 'SUCCESS' })
      expect(await candidate.countDone(charge)).toBe(1)
    })

    it('of another amount under the same key is no success, and changes nothing', async () => {
      const { payment, charge } = await paidCharge()
      for (const amount of [
        { currency: 'HKD', value: charge.amount.value + 1n },
        { currency: 'JPY', value: charge.amount.value },
      ] as const) {
        expect([UNKNOWN, 'FAIL']).toContain(await reported(send(payment, { ...charge, amount })))
        expect([UNKNOWN, 'FAIL']).toContain(await reported(inquire(payment, { ...charge, amount })))
      }
      expect(await inquire(payment, charge)).toMatchObject({ outcome: 'SUCCESS' })
    })

    it('that was abandoned before it was sent is refused for ever', async () => {
      const payment = newPayment()
      const charge = newAttempt(payment, 'CHARGE')
      for (let times = 0; times < 2; times++) {
        expect(await abandon(payment, charge)).toMatchObject({ outcome: 'FAIL' })
        expect(await send(payment, charge)).toMatchObject({ outcome: 'FAIL' })
      }
      expect(['FAIL', null]).toContain(await reported(inquire(payment, charge)))
      expect(await candidate.countDone(charge)).toBe(0)
    })

    it('that is paid cannot be abandoned, and says so', async () => {
      const { payment, charge } = await paidCharge()
      expect(await abandon(payment, charge)).toMatchObject({ outcome: 'SUCCESS' })
      expect(await inquire(payment, charge)).toMatchObject({ outcome: 'SUCCESS' })
    })

    it('that waits is refused once it is abandoned', async () => {
      const payment = newPayment()
      const charge = newAttempt(payment, 'CHARGE', { instruction: { outcome: 'PENDING' } })
      expect(['OPENED', 'PENDING']).toContain(await reported(send(payment, charge)))
      expect(await abandon(payment, charge)).toMatchObject({ outcome: 'FAIL' })
      expect(await reported(inquire(payment, charge))).toBe('FAIL')
      expect(await candidate.countDone(charge)).toBe(0)
    })

    it('that is abandoned and sent at one moment has one end', async () => {
      for (let times = 0; times < 5; times++) {
        const payment = newPayment()
        const charge = newAttempt(payment, 'CHARGE', { instruction: { outcome: 'PENDING' } })
        const [abandoned] = await Promise.all([
          reported(abandon(payment, charge)),
          reported(send(payment, charge)),
        ])
        expect(abandoned).toBe('FAIL')
        expect(['FAIL', null]).toContain(await reported(inquire(payment, charge)))
        expect(await candidate.countDone(charge)).toBe(0)
      }
    })
  })

  describe('a card', () => {
    it('is charged at once, and once', async () => {
      const { payment, charge, source } = await authorizedCharge()
      expect(await reported(send(payment, charge, { source }))).toBe('SUCCESS')
      expect(await inquire(payment, charge)).toMatchObject({ outcome: 'SUCCESS' })
      expect(await candidate.countDone(charge)).toBe(1)
    })

    it('that its issuer declines fails, with the issuer’s word', async () => {
      const payment = newCardPayment()
      const charge = newAttempt(payment, 'CHARGE')
      const declined = { outcome: 'FAIL', resultCode: 'DO_NOT_HONOR' }
      const source = card(CARDS.DECLINED_VISA)
      expect(await send(payment, charge, { source })).toMatchObject(declined)
      expect(await inquire(payment, charge)).toMatchObject(declined)
      expect(await candidate.countDone(charge)).toBe(0)
    })

    it('is charged again by the token that it gave', async () => {
      const payment = newCardPayment({
        details: { ...(newPayment().details as object), cardWish: { tokenize: true } },
      })
      const charge = newAttempt(payment, 'CHARGE')
      const { card: kept } = await send(payment, charge, { source: card() })
      expect(kept?.networkTransactionId).toMatch(/./)
      const again = newCardPayment()
      const source = { providerToken: String(kept?.providerToken) }
      expect(await reported(send(again, newAttempt(again, 'CHARGE'), { source }))).toBe('SUCCESS')
    })
  })

  describe.each(['REFUND', 'CANCEL', 'REVERSAL'] as const)('a %s', (kind) => {
    it('is not known before it is sent, and done once however often it is', async () => {
      const { payment, charge } = await paidCharge()
      const attempt = newAttempt(payment, kind)
      expect(await inquire(payment, attempt, charge)).toBeNull()
      const outcomes = await Promise.all([1, 2, 3].map(() => reported(send(payment, attempt, {}, charge))))
      expect(outcomes).toContain('SUCCESS')
      expect(outcomes).not.toContain('FAIL')
      expect(await reported(send(payment, attempt, {}, charge))).toBe('SUCCESS')
      expect(await inquire(payment, attempt, charge)).toMatchObject({ outcome: 'SUCCESS' })
      expect(await candidate.countDone(charge, attempt)).toBe(2)
    })
  })

  describe('a refund', () => {
    it('of another amount under the same key is no success, and changes nothing', async () => {
      const { payment, charge } = await paidCharge()
      const refund = newAttempt(payment, 'REFUND', { amount: { currency: 'HKD', value: 1_000n } })
      expect(await reported(send(payment, refund, {}, charge))).toBe('SUCCESS')
      const other = { ...refund, amount: { currency: 'HKD', value: 2_000n } } as const
      expect([UNKNOWN, 'FAIL']).toContain(await reported(send(payment, other, {}, charge)))
      expect(await inquire(payment, refund, charge)).toMatchObject({ outcome: 'SUCCESS' })
      expect(await candidate.countDone(charge, refund)).toBe(2)
    })
  })

  describe.each(['CAPTURE', 'VOID'] as const)('a %s of an authorized card', (kind) => {
    it('is not known before it is sent, and done once however often it is', async () => {
      const { payment, charge } = await authorizedCharge()
      const attempt = newAttempt(payment, kind)
      expect(await inquire(payment, attempt, charge)).toBeNull()
      const outcomes = await Promise.all([1, 2, 3].map(() => reported(send(payment, attempt, {}, charge))))
      expect(outcomes).toContain('SUCCESS')
      expect(outcomes).not.toContain('FAIL')
      expect(await inquire(payment, attempt, charge)).toMatchObject({ outcome: 'SUCCESS' })
      expect(await candidate.countDone(charge, attempt)).toBe(2)
    })
  })

  it('an authorization is raised once, and reported so', async () => {
    const { payment, charge } = await authorizedCharge()
    const amount = { currency: 'HKD', value: charge.amount.value + 1_000n } as const
    const raise = newAttempt(payment, 'INCREMENTAL', { amount })
    expect(await inquire(payment, raise, charge)).toBeNull()
    for (let times = 0; times < 2; times++)
      expect(await reported(send(payment, raise, {}, charge))).toBe('SUCCESS')
    expect(await inquire(payment, raise, charge)).toMatchObject({ outcome: 'SUCCESS' })
    expect(await candidate.countDone(charge, raise)).toBe(2)
  })
}

/** The questions of the engine, and charges that have succeeded. */
export function asking(candidate: Candidate) {
  const { provider } = candidate
  type More = Partial<Circumstances>
  const send = (payment: Payment, attempt: Attempt, more: More = {}, charge = attempt) =>
    provider.send(attempt, given(payment, charge, more))
  const inquire = (payment: Payment, attempt: Attempt, charge = attempt) =>
    provider.inquire(attempt, given(payment, charge))
  const abandon = (payment: Payment, attempt: Attempt) => provider.abandon(attempt, given(payment, attempt))
  /** As the engine has it afterwards. */
  const succeeded = (charge: Attempt, { reference = null }: { reference?: string | null } = {}): Attempt => ({
    ...charge,
    state: 'SUCCEEDED',
    reference,
  })
  return {
    send,
    inquire,
    abandon,
    async paidCharge(changes: Partial<Payment> = {}) {
      const payment = newPayment(changes)
      const charge = newAttempt(payment, 'CHARGE')
      const sent = await send(payment, charge)
      await candidate.complete(charge)
      return { payment, charge: succeeded(charge, sent) }
    },
    async authorizedCharge(source = card()) {
      const payment = newCardPayment()
      const charge = newAttempt(payment, 'CHARGE')
      const sent = await send(payment, charge, { source })
      expect(sent.outcome).toBe('SUCCESS')
      return { payment, charge: succeeded(charge, sent), source }
    },
  }
}
