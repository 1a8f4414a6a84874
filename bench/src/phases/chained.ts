import type { KeyObject } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { withStorage } from '../../../server/dist/cli/with-storage.js'
import { OperatorError } from '../../../server/dist/domain/index.js'
import { addAccount, addRoute } from '../../../server/dist/registry/clients/index.js'
import { call, readGatewayKey } from '../check.ts'
import { requireExpectedAnswers } from '../counters.ts'
import type { Cpu } from '../cpu.ts'
import type { BenchGateway } from '../gateway.ts'
import { payMessage } from '../message.ts'
import type { Slice } from '../phase.ts'
import { say } from '../progress.ts'
import { createClients } from '../registry.ts'
import { perSecondOf, sliceSeconds } from '../rounds.ts'
import { enoughFor, loadSlice, signRequests, watchCpu } from '../slice.ts'
import { clientOf, type Stage, takeNumbers } from '../stage.ts'
import { countRows } from '../tables.ts'
import { median } from '../volume/median.ts'

/** What `pay` costs by way of another gateway: one in front, whose payments the measured one carries out, and that one alone. */
export interface ChainedCost {
  readonly perSecond: number
  readonly perSecondAlone: number
  /** The median of the pairs. */
  readonly ratio: number
  /** Processor time of an answer, of all gateways and of PostgreSQL; null where the system does not tell. */
  readonly cpuMs: number | null
  readonly cpuMsAlone: number | null
}

const PAIRS = 4
const WARM_UP_SECONDS = 8
/** Two programs at a fraction of the speed: their compilers need longer. */
const CHAINED_WARM_UP_SECONDS = 24
const PROVIDER = 'back'

type Front = Awaited<ReturnType<Stage['startFront']>>

interface Priced extends Slice {
  /** Of one answer, by all gateways that take part and PostgreSQL. */
  readonly cpuMsInAll: number | null
}

export async function measureChained(stage: Stage): Promise<ChainedCost> {
  const front = await stage.startFront()
  const clientId = await linkUp(stage)
  await untilRouted(front, { clientId, merchantKey: stage.counterpart.merchantKey, back: stage.gateway })
  say('chained: warm-up')
  await alone(stage, WARM_UP_SECONDS)
  await chained(stage, front, { clientId, seconds: CHAINED_WARM_UP_SECONDS })
  const pairs: { alone: Priced; chained: Priced }[] = []
  for (let turn = 0; turn < PAIRS; turn += 1) {
    const first = turn % 2 === 0 ? await alone(stage) : null
    const slice = await chained(stage, front, { clientId })
    const pair = { alone: first ?? (await alone(stage)), chained: slice }
    say(`chained: ${perSecondOf(slice).toFixed(0)}, alone ${perSecondOf(pair.alone).toFixed(0)}`)
    pairs.push(pair)
  }
  for (const { url } of [stage.gateway, front]) await requireExpectedAnswers(url)
  return {
    perSecond: median(pairs.map(({ chained }) => perSecondOf(chained))),
    perSecondAlone: median(pairs.map(({ alone }) => perSecondOf(alone))),
    ratio: median(pairs.map(({ alone, chained }) => perSecondOf(chained) / perSecondOf(alone))),
    cpuMs: medianOf(pairs.map(({ chained }) => chained.cpuMsInAll)),
    cpuMsAlone: medianOf(pairs.map(({ alone }) => alone.cpuMsInAll)),
  }
}

async function alone(stage: Stage, seconds = sliceSeconds(stage.options)): Promise<Priced> {
  const file = await signPays(stage, seconds, (number) => clientOf(stage, number))
  const slice = await loadSlice(stage, stage.gateway, { file, seconds })
  return { ...slice, cpuMsInAll: slice.cpuMs && worked(slice.cpuMs) }
}

async function chained(
  stage: Stage,
  front: Front,
  { clientId, seconds = sliceSeconds(stage.options) }: { clientId: string; seconds?: number },
): Promise<Priced> {
  const file = await signPays(stage, seconds, () => clientId)
  const before = await countRows(stage.db, 'payments', 'true')
  const cpuOfBack = watchCpu(stage, stage.gateway.pid)
  const slice = await loadSlice(stage, front, { file, seconds })
  const ofBack = cpuOfBack(slice.answers)
  // What waits for its payer is asked about later: that is no part of a pay, and would slow the next turns.
  await front.db.query("delete from agenda where kind = 'finish_attempt'")
  const done = (await countRows(stage.db, 'payments', 'true')) - before
  if (done < slice.answers)
    throw new OperatorError(`${slice.answers} requests were answered, but the back has ${done} of them.`)
  const { cpuMs } = slice
  return { ...slice, cpuMsInAll: cpuMs && ofBack && worked(cpuMs) + ofBack.eventLoop + ofBack.pool }
}

const worked = ({ eventLoop, pool, postgres }: Cpu): number => eventLoop + pool + postgres

function medianOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? median(known) : null
}

function signPays(stage: Stage, seconds: number, clientOf: (number: number) => string): Promise<string> {
  const count = enoughFor(stage, seconds)
  const first = takeNumbers(stage, count)
  return signRequests(stage, 'chained', count, (index) =>
    payMessage(clientOf(first + index), first + index, null),
  )
}

/** A client of the front, all of whose payments go to an account at the back. The settings of this process are the front's. */
async function linkUp({ gateway: { merchant } }: Stage): Promise<string> {
  const [clientId = ''] = await createClients(1, merchant.merchantPublicKey)
  const config = {
    gatewayUrl: merchant.gatewayUrl,
    clientId: merchant.clientId,
    keyVersion: 1,
    merchantPrivateKey: merchant.merchantPrivateKey ?? '',
    gatewayPublicKey: merchant.gatewayPublicKey,
  }
  const account = { name: PROVIDER, kind: 'ams', environment: 'sandbox', shown: {}, limits: null } as const
  const anything = { method: null, currency: null, minMinor: null, maxMinor: null, position: undefined }
  await withStorage(async ({ trail, who, sealer: openSealer }) => {
    await addAccount({ trail, sealer: await openSealer() }, who, { ...account, config }, { replaces: false })
    const route = { clientId, provider: PROVIDER, share: 100, allowsSandbox: true }
    await addRoute(trail, who, { ...anything, ...route })
  })
  return clientId
}

/** The numbers of the payments that check whether a route is in effect. */
const ASKING_FROM = 2e11

/** A change takes effect a moment later. */
async function untilRouted(
  front: BenchGateway,
  { clientId, merchantKey, back }: { clientId: string; merchantKey: KeyObject; back: BenchGateway },
): Promise<void> {
  const gatewayKey = readGatewayKey(front.merchant.gatewayPublicKey)
  for (let tries = 0; tries < 300; tries += 1) {
    const message = payMessage(clientId, ASKING_FROM + tries, null)
    const { normalUrl } = await call({ url: front.url, merchantKey, gatewayKey }, message)
    if (String(normalUrl).startsWith(back.url)) return
    await delay(100)
  }
  throw new OperatorError('The front does not lead its payers to the back.')
}
