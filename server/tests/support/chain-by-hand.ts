import type { FaultyWay } from '../providers/faulty-way.ts'
import { addUpstream, routeTo, untilRouted } from './chain.ts'
import { notifyDisputesAt } from './disputes.ts'
import type { TestGateway } from './gateway.ts'
import type { Merchant } from './merchant.ts'
import type { Arrival, Receiver } from './receiver.ts'

/** A merchant in front whose account is reached by a way of ours, and whose provider's messages we hand on ourselves. */
export interface ChainByHand {
  readonly merchant: Merchant
  readonly upstream: Merchant
  readonly provider: string
  /** Hands a message on, once it is known, with other fields if some are given; gives the status of the answer. */
  tell(arrival: Arrival, changes?: object, by?: 'another'): Promise<number>
}

export async function linkByHand(
  front: TestGateway,
  back: TestGateway,
  { way, receiver }: { readonly way: FaultyWay; readonly receiver: Receiver },
): Promise<ChainByHand> {
  const [merchant, upstream] = [await front.merchant(), await back.merchant()]
  const provider = await addUpstream(front, upstream, { url: way.url, publicKey: way.publicKey })
  await routeTo(front, merchant, { provider })
  await untilRouted(merchant, back)
  await notifyDisputesAt(back, upstream, receiver.url(`/providers/${provider}/dispute`))
  return {
    merchant,
    upstream,
    provider,
    async tell({ path, body }, changes = {}, by) {
      const text = JSON.stringify({ ...body, ...changes })
      const headers = way.sign({ path, clientId: upstream.clientId, text }, by)
      return (await fetch(`${front.url}${path}`, { method: 'POST', headers, body: text })).status
    },
  }
}

/** The states of the messages that a client's providers have sent, the oldest first. */
export const eventStates = async ({ database }: TestGateway, { clientId }: Merchant): Promise<unknown[]> =>
  (
    await database.query(
      'select state from provider_events where client_id = $1 order by received_at, event_id',
      [clientId],
    )
  ).map(({ state }) => state)
