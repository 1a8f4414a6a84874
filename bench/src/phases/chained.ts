import type { KeyObject } from 'node:crypto'
import { withStorage } from '../../../server/dist/cli/with-storage.js'
import { OperatorError } from '../../../server/dist/domain/index.js'
import { addAccount, addRoute } from '../../../server/dist/registry/index.js'
import { type Counterpart, call, readGatewayKey } from '../check.ts'
import { requireExpectedAnswers } from '../counters.ts'
import type { BenchGateway } from '../gateway.ts'
import { payMessage } from '../message.ts'
import type { Slice } from '../phase.ts'
import { say } from '../progress.ts'
import { createClients } from '../registry.ts'
import { perSecondOf, sliceSeconds } from '../rounds.ts'
import { enoughFor, loadSlice, signRequests } from '../slice.ts'
import { clientOf, type Stage, takeNumbers } from '../stage.ts'
import { countRows } from '../tables.ts'
import { median } from '../volume/median.ts'

/** How fast `pay` is by way of another gateway: one in front, whose payments the measured one carries out, and that one alone. */
export interface ChainedCost {
  readonly perSecond: number
  readonly perSecondAlone: number
  /** The median of the pairs. */
  readonly ratio: number
}

const PAIRS = 4
const WARM_UP_SECONDS = 8
const PROVIDER = 'back'

export async function measureChained(stage: Stage): Promise<ChainedCost> {
  const front = await stage.startFront()
  const clientId = await linkUp(stage, front)
  await untilRouted(front, { clientId, merchantKey: stage.counterpart.merchantKey, back: stage.gateway })
  say('chained: warm-up')
  const alone = (seconds?: number) =>
    pays(stage, stage.gateway, { seconds, clientOf: (number) => clientOf(stage, number) })
  const chained = (seconds?: number) => pays(stage, front, { seconds, clientOf: () => clientId })
  await alone(WARM_UP_SECONDS)
  await chained(WARM_UP_SECONDS)
  const pairs: { alone: Slice; chained: Slice }[] = []
  for (let turn = 0; turn < PAIRS; turn += 1) {
    const first = turn % 2 === 0 ? await alone() : null
    const before = await countRows(stage.db, 'payments', 'true')
    const slice = await chained()
    const done = (await countRows(stage.db, 'payments', 'true')) - before
    if (done < slice.answers)
      throw new OperatorError(`${slice.answers} requests were answered, but the back has ${done} of them.`)
    const pair = { alone: first ?? (await alone()), chained: slice }
    say(`chained: ${perSecondOf(slice).toFixed(0)}, alone ${perSecondOf(pair.alone).toFixed(0)}`)
    pairs.push(pair)
  }
  for (const { url } of [stage.gateway, front]) await requireExpectedAnswers(url)
  return {
    perSecond: median(pairs.map(({ chained }) => perSecondOf(chained))),
    perSecondAlone: median(pairs.map(({ alone }) => perSecondOf(alone))),
    ratio: median(pairs.map(({ alone, chained }) => perSecondOf(chained) / perSecondOf(alone))),
  }
}

/** A client of the front, all of whose payments go to an account at the back. The settings of this process are the front's. */
async function linkUp({ gateway: { merchant } }: Stage, front: BenchGateway): Promise<string> {
  const [clientId = ''] = await createClients(1, merchant.merchantPublicKey)
  const config = {
    gatewayUrl: merchant.gatewayUrl,
    clientId: merchant.clientId,
    keyVersion: 1,
    merchantPrivateKey: merchant.merchantPrivateKey ?? '',
    gatewayPublicKey: merchant.gatewayPublicKey,
  }
  await withStorage(async ({ trail, who, sealer: openSealer }) => {
    const account = { name: PROVIDER, kind: 'ams', environment: 'sandbox', shown: {}, limits: null } as const
    await addAccount({ trail, sealer: await openSealer() }, who, { ...account, config }, { replaces: false })
    await addRoute(trail, who, {
      clientId,
      provider: PROVIDER,
      method: null,
      currency: null,
      minMinor: null,
      maxMinor: null,
      share: 100,
      allowsSandbox: true,
      position: undefined,
    })
  })
  say(`chained: ${front.url} has an account at ${merchant.gatewayUrl}`)
  return clientId
}

/** The numbers of the payments that ask whether a route acts. */
let asking = 2e11

/** A change acts a moment later. */
async function untilRouted(
  front: BenchGateway,
  { clientId, merchantKey, back }: { clientId: string; merchantKey: KeyObject; back: BenchGateway },
): Promise<void> {
  const gatewayKey = readGatewayKey(front.merchant.gatewayPublicKey)
  const counterpart: Counterpart = { url: front.url, merchantKey, gatewayKey }
  for (let tries = 0; tries < 100; tries += 1) {
    const { normalUrl } = await call(counterpart, payMessage(clientId, ++asking, null))
    if (String(normalUrl).startsWith(back.url)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new OperatorError('The front does not lead its payers to the back.')
}

async function pays(
  stage: Stage,
  gateway: BenchGateway,
  {
    seconds = sliceSeconds(stage.options),
    clientOf,
  }: { seconds?: number | undefined; clientOf: (number: number) => string },
): Promise<Slice> {
  const count = enoughFor(stage, seconds)
  const first = takeNumbers(stage, count)
  const file = await signRequests(stage, 'chained', count, (index) =>
    payMessage(clientOf(first + index), first + index, null),
  )
  return loadSlice(stage, gateway, { file, seconds })
}
