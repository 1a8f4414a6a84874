import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { expectLedger, expectNothingUnfinished, expectOneCharge, expectRefunds } from './expect-ledger.ts'
import type { Model } from './commands/command.ts'
import { takeTheRest } from './commands/taking.ts'
import { commands } from './commands.ts'
import { FEES, KEPT_DAYS } from './facts.ts'
import { FAULT_MESSAGE, installFaults } from './faults.ts'
import { Real } from './real.ts'
import { advance } from './time.ts'
import { newWorld } from './world.ts'

/** The same commands in every run, unless another seed or more of them are asked for. */
const SEED = Number(process.env.MODEL_SEED ?? 20_261_115)
const RUNS = Number(process.env.MODEL_RUNS ?? 24)
/** A failure is shrunk for so long. */
const LIMIT_MS = 240_000

/** Far enough for whatever a crash left behind and for every slow provider. */
const FAR_SECONDS = 3 * 3_600

// Time stands still but for the commands: what is due when is known to the millisecond.
let timeMs = Date.parse('2026-11-15T09:00:00+08:00')
const clock = { now: () => new Date(timeMs) }
const tick = () => {
  timeMs += 1
}

const gateway = useGateway(
  {
    FEES,
    RETAIN_BODIES_DAYS: `${KEPT_DAYS}`,
    RETAIN_NOTIFICATIONS_DAYS: `${KEPT_DAYS}`,
    RETAIN_SANDBOX_DAYS: `${KEPT_DAYS}`,
  },
  { clock },
)
beforeAll(() => installFaults(gateway.database))

it('whatever is asked, repeated, raced, cut off or late: same states, same money as in the model', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const model: Model = { world: newWorld(timeMs), asked: [], waitsLeft: 1, forgetsLeft: 2 }
      const real = new Real(gateway, await newMerchant(), tick)
      await fc.asyncModelRun(() => ({ model, real }), sequence)
      await expectTheEnd(model, real)
    }),
    {
      numRuns: RUNS,
      seed: SEED,
      interruptAfterTimeLimit: LIMIT_MS,
      markInterruptAsFailure: true,
    },
  )
}, 300_000)

/** Made by the clock on the wall, which may be ahead of the one that stands still here. */
async function newMerchant(): Promise<Merchant> {
  const merchant = await gateway.merchant()
  await gateway.database.query("update agenda set due_at = $2 where client_id = $1 and kind = 'retain'", [
    merchant.clientId,
    clock.now(),
  ])
  return merchant
}

async function expectTheEnd(model: Model, real: Real): Promise<void> {
  await goFar(model, real)
  await takeTheRest(model, real)
  await goFar(model, real)
  const { world } = model
  await expectRefunds(real, world)
  await expectLedger(real, world)
  await expectOneCharge(real)
  await expectNothingUnfinished(real, world)
  const faults = gateway.logged.splice(0).filter(({ level }) => Number(level) >= 50)
  expect(faults.filter((line) => !JSON.stringify(line).includes(FAULT_MESSAGE))).toEqual([])
}

async function goFar({ world }: Model, real: Real): Promise<void> {
  real.tick(world)
  await real.advance(FAR_SECONDS)
  advance(world, FAR_SECONDS)
  await real.expectToSeeAll(world)
}
