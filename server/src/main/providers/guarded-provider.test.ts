import { describe, expect, it } from 'vitest'
import { type Attempt, type AttemptKind, ProviderUnavailable } from '../../domain/index.ts'
import type { Provider } from '../../providers/index.ts'
import { guardedProvider, UNDER_WAY_MAX } from './guarded-provider.ts'

const attempt = (kind: AttemptKind = 'CHARGE'): Attempt => ({
  clientId: 'c',
  attemptId: 'key',
  paymentId: 'p',
  kind,
  transactionId: null,
  provider: 'acme',
  state: 'OPEN',
  amount: { currency: 'HKD', value: 1n },
  instruction: undefined,
  createdAt: new Date(0),
  begunBy: 'client',
  reference: null,
  payerUrl: null,
  resends: 0,
})

/** A provider that does next what the test says, and a clock that is moved. */
function guarded() {
  const played = { answers: true, asked: 0, nowMs: 0 }
  const answer = async () => {
    played.asked += 1
    if (!played.answers) throw new Error('connection refused')
    return { outcome: 'SUCCESS' } as const
  }
  const provider: Provider = {
    name: 'acme',
    abilities: { hasPages: false, isRemote: false, takes: () => true },
    send: answer,
    inquire: answer,
    abandon: answer,
    present: async () => {
      await answer()
      return { providerToken: 't', isChallenged: false }
    },
  }
  return { played, guard: guardedProvider(provider, { now: () => new Date(played.nowMs) }), provider }
}

const given = (signal = new AbortController().signal) => ({ now: new Date(0), signal })
const shown = { ...given(), source: { providerToken: 't' } }

async function fallSilent({ played, guard }: ReturnType<typeof guarded>): Promise<void> {
  played.answers = false
  for (let time = 0; time < 5; time += 1)
    await expect(guard.send(attempt(), given())).rejects.toThrow('connection refused')
  played.asked = 0
}

describe('a provider that does not answer', () => {
  it('is sent no charges and shown no cards, and nothing leaves the gateway', async () => {
    const deps = guarded()
    await fallSilent(deps)
    const { guard, played } = deps
    expect([guard.isAvailable, guard.circuit]).toEqual([false, 'OPEN'])
    await expect(guard.send(attempt(), given())).rejects.toThrow(ProviderUnavailable)
    await expect(guard.present?.('c', shown)).rejects.toThrow(ProviderUnavailable)
    expect(played.asked).toBe(0)
  })

  it('is asked everything else all the same, and charged again when it has answered', async () => {
    const deps = guarded()
    await fallSilent(deps)
    const { guard, played } = deps
    await expect(guard.send(attempt('REFUND'), given())).rejects.toThrow('connection refused')
    await expect(guard.inquire(attempt(), given())).rejects.toThrow('connection refused')
    played.answers = true
    played.nowMs = 1_000
    expect(await guard.inquire(attempt(), given())).toEqual({ outcome: 'SUCCESS' })
    expect([guard.isAvailable, guard.circuit]).toEqual([true, 'CLOSED'])
    await guard.send(attempt(), given())
  })

  it('is tried with one charge after a while', async () => {
    const deps = guarded()
    await fallSilent(deps)
    const { guard, played } = deps
    played.nowMs = 5_000
    expect([guard.isAvailable, guard.circuit]).toEqual([true, 'HALF_OPEN'])
    const trial = guard.send(attempt(), given())
    await expect(guard.send(attempt(), given())).rejects.toThrow(ProviderUnavailable)
    await expect(trial).rejects.toThrow('connection refused')
    expect(played.asked).toBe(1)
    expect(guard.circuit).toBe('OPEN')
  })
})

describe('a provider that answers slowly', () => {
  it('has no more questions under way than it may, and those that were given up are none', async () => {
    const { guard, provider } = guarded()
    provider.inquire = () => new Promise(() => {})
    const askers = Array.from({ length: UNDER_WAY_MAX }, () => new AbortController())
    for (const { signal } of askers) void guard.inquire(attempt(), given(signal))
    expect([guard.underWay, guard.isAvailable]).toEqual([UNDER_WAY_MAX, false])
    await expect(guard.inquire(attempt(), given())).rejects.toThrow(ProviderUnavailable)
    await expect(guard.send(attempt('REFUND'), given())).rejects.toThrow(ProviderUnavailable)
    for (const asker of askers) asker.abort()
    expect([guard.underWay, guard.circuit]).toEqual([0, 'OPEN'])
  })
})
