import { describe, expect, it } from 'vitest'
import type { Attempt } from '../../../domain/index.ts'
import type { Circumstances, Provider } from '../../../providers/index.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import type { Database } from '../../../storage/index.ts'
import { abandonAttempt, inquireAttempt, presentCard, sendAttempt, unlessSilent } from './ask-provider.ts'
import { providerNamed } from './choose-provider.ts'

const attempt: Attempt = {
  clientId: 'c',
  attemptId: 'key',
  paymentId: 'p',
  kind: 'CHARGE',
  transactionId: null,
  provider: 'deaf',
  state: 'OPEN',
  amount: { currency: 'HKD', value: 1n },
  instruction: undefined,
  createdAt: new Date(0),
  begunBy: 'client',
  reference: null,
  payerUrl: null,
  resends: 0,
}
const now = new Date(0)
const source = { providerToken: 'secret' }

/** A provider that accepts every question and never answers. */
function deafProvider() {
  const signals: AbortSignal[] = []
  const take = (_what: unknown, { signal }: Circumstances) => {
    signals.push(signal)
    return new Promise<never>(() => {})
  }
  const provider: Provider = {
    name: 'deaf',
    abilities: { hasPages: false, isRemote: false, takes: () => true },
    send: take,
    inquire: take,
    abandon: take,
    present: take,
  }
  const providers = {
    route: () => [provider],
    takes: () => true,
    serves: () => true,
    registrar: () => null,
    payer: () => null,
    named: () => provider,
    takesNew: () => true,
    noteOfSwitchedOff: () => null,
    routeAgreement: () => [provider],
  }
  const [db, sealer] = [{} as Database, {} as Sealer]
  const deps = {
    ...{ db, sealer, providers, providerDeadlineMs: 20, trace: null },
    clock: { now: () => new Date() },
    log: { warn: () => {} },
  }
  return { deps, signals, provider }
}

describe('a provider that never answers', () => {
  it.each([
    ['a sending', (deps: Parameters<typeof sendAttempt>[0]) => sendAttempt(deps, attempt, { now })],
    ['an inquiry', (deps: Parameters<typeof sendAttempt>[0]) => inquireAttempt(deps, attempt, now)],
    ['an abandoning', (deps: Parameters<typeof sendAttempt>[0]) => abandonAttempt(deps, attempt, now)],
    [
      'a presented card',
      (deps: Parameters<typeof sendAttempt>[0]) =>
        presentCard(deps, providerNamed(deps, 'deaf'), { clientId: 'c', now, source }),
    ],
  ])('is given up at the deadline of %s, and aborted', async (_what, ask) => {
    const { deps, signals } = deafProvider()
    const asking = ask(deps)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    await expect(asking).rejects.toThrow('the provider deaf gave no answer within 20 ms')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('leaves its caller without an outcome, and a line in the log without what was asked', async () => {
    const { deps } = deafProvider()
    const lines: unknown[] = []
    const log = { warn: (line: unknown) => void lines.push(line) }
    expect(await unlessSilent({ log }, attempt, sendAttempt(deps, attempt, { now, source }))).toBeNull()
    expect(lines).toEqual([
      {
        clientId: 'c',
        attemptId: 'key',
        provider: 'deaf',
        reason: 'the provider deaf gave no answer within 20 ms',
      },
    ])
  })
})
