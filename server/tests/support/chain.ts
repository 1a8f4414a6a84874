import { beforeEach, expect } from 'vitest'
import { addAccount, addRoute } from '../../src/registry/clients/index.ts'
import { configOf } from '../providers/upstream.ts'
import { OPERATOR, type TestGateway } from './gateway.ts'
import type { Merchant } from './merchant.ts'
import { standIn } from './stand-in.ts'

/** A merchant of one gateway, and what that gateway is at the other, which is its provider. */
export interface Chain {
  /** Of the gateway in front. */
  readonly merchant: Merchant
  /** The front's account at the back: whoever calls by it plays the payer, or looks at what is there. */
  readonly upstream: Merchant
  /** The account's name. */
  readonly provider: string
}

/** For each test a merchant in front, routed to an account at the back that is another one each time. */
export function useChain(front: TestGateway, back: TestGateway): Chain {
  let chain: Chain | undefined
  beforeEach(async () => {
    chain = await linkUp(front, back)
  })
  return standIn('the chain', () => chain)
}

export async function linkUp(front: TestGateway, back: TestGateway): Promise<Chain> {
  const [merchant, upstream] = [await front.merchant(), await back.merchant()]
  const provider = await addUpstream(front, upstream)
  await routeTo(front, merchant, { provider })
  await untilRouted(merchant, back)
  return { merchant, upstream, provider }
}

/** A change takes effect a moment later. What is paid meanwhile, and until then, does not matter. */
export async function untilRouted(merchant: Merchant, { url }: TestGateway): Promise<void> {
  const { host } = new URL(url)
  await expect
    .poll(async () => String((await merchant.pay()).body.normalUrl), { timeout: 30_000 })
    .toContain(host)
}

/** An account of the gateway at another one, named after its client ID there; by another way, if one is given. */
export async function addUpstream(
  { trail, sealer }: TestGateway,
  upstream: Merchant,
  way?: { readonly url: string; readonly publicKey: string },
): Promise<string> {
  const name = upstream.clientId.toLowerCase().replaceAll('_', '-')
  const config = {
    ...configOf(upstream),
    ...(way && { gatewayUrl: way.url, gatewayPublicKey: way.publicKey }),
  }
  await addAccount(
    { trail, sealer },
    OPERATOR,
    { name, kind: 'ams', environment: 'sandbox', shown: {}, limits: null, config },
    { replaces: false },
  )
  return name
}

export async function routeTo(
  { trail }: TestGateway,
  { clientId }: Merchant,
  { provider, method = null }: { provider: string; method?: string | null },
): Promise<void> {
  await addRoute(trail, OPERATOR, {
    clientId,
    provider,
    method,
    currency: null,
    minMinor: null,
    maxMinor: null,
    share: 100,
    allowsSandbox: true,
    position: undefined,
  })
}
