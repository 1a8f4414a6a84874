import type { KnownClient } from '../../registry/clients/index.ts'

/**
 * What is wrong with the time of a request, if it is further from the gateway's than the client's setting allows. Real
 * time, even for a sandbox client that has moved its clock: the system that stamps requests does not know about that.
 */
export function staleness(
  { requestTimeToleranceSeconds: secondsMax }: Pick<KnownClient, 'requestTimeToleranceSeconds'>,
  sentAtMs: number,
  now: Date,
): string | null {
  if (secondsMax === null) return null
  const aheadMs = sentAtMs - now.getTime()
  if (Math.abs(aheadMs) <= secondsMax * 1_000) return null
  const [sentAt, gatewayTime] = [new Date(sentAtMs).toISOString(), now.toISOString()]
  return (
    `the header request-time says ${sentAt} and the gateway's time is ${gatewayTime}: ` +
    `they must not be more than ${secondsMax} seconds apart`
  )
}
