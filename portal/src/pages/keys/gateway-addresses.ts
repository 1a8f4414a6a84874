import type { ClientKeys, HostRole } from 'amsel/portal-api'

export interface GatewayAddress {
  readonly role: HostRole | 'any'
  readonly url: string
}

/** The names of the merchant's region, or else the gateway's own address. */
export const gatewayAddresses = ({ addresses }: Pick<ClientKeys, 'addresses'>): readonly GatewayAddress[] =>
  addresses.regional.length > 0 ? addresses.regional : [{ role: 'any', url: addresses.gatewayUrl }]
