import type { OperationContract } from '@amsel/contract'
import { isForStoresOnly, Refusal, type RegionalHosts } from '../../domain/index.ts'
import type { Received } from './received.ts'

/** A host that serves stores only refuses what belongs to online payments. */
export function requireHost(
  hosts: RegionalHosts,
  { headers }: Pick<Received, 'headers'>,
  { inStore, path }: OperationContract,
  request: unknown,
): void {
  if (!isForStoresOnly(hosts, headers.host ?? '')) return
  const { productCode } = request as { productCode?: string }
  if (!inStore && productCode !== 'IN_STORE_PAYMENT')
    throw new Refusal(
      'CLIENT_FORBIDDEN_ACCESS_API',
      `${path} for online payments is not served at this host, which is for payments in stores only`,
    )
}
