import type { Generated } from 'kysely'
import type { Client, Environment, GatewayKeyState, LogoType } from '../../domain/index.ts'
import type { Json } from '../connection/json.ts'

export interface ClientTables {
  gateway_secrets: GatewaySecretsTable
  gateway_keys: GatewayKeysTable
  clients: ClientsTable
  client_keys: ClientKeysTable
  client_gateway_keys: ClientGatewayKeysTable
  gateway_key_fetches: GatewayKeyFetchesTable
  client_clocks: ClientClocksTable
  client_notification_urls: ClientNotificationUrlsTable
  key_uses: KeyUsesTable
  client_logos: ClientLogosTable
}

interface GatewaySecretsTable {
  name: string
  secret_sealed: Buffer
  created_at: Generated<Date>
}

export interface GatewayKeysTable {
  key_id: Generated<bigint>
  environment: Environment
  version: number
  public_key: string
  private_key_sealed: Buffer
  created_at: Generated<Date>
}

export interface ClientsTable {
  client_id: string
  name: string
  environment: Environment
  region: string | null
  status: Generated<Client['status']>
  gateway_key_id: bigint
  created_at: Generated<Date>
  notifies_again: Generated<boolean>
  notifies_in_strict_order: Generated<boolean>
  client_number: Generated<bigint>
  request_time_tolerance_seconds: number | null
  made_by: string | null
  brand_name: string | null
  brand_colour: string | null
  brand_logo: string | null
  /** Of older gateways: fees are a plan now. */
  fees: Json
  limits: Json
  requests_per_second_max: number | null
  plan_id: string | null
  settlement: Json
}

interface ClientLogosTable {
  client_id: string
  logo: string
  type: LogoType
  bytes: Buffer
}

interface ClientKeysTable {
  client_id: string
  version: number
  public_key: string
  created_at: Generated<Date>
  retired_at: Date | null
}

interface KeyUsesTable {
  client_id: string
  key_version: number
  /** Such as 2026-11-16. */
  day: string
  address: string
  user_agent: string
  calls: bigint
  last_used_at: Date
}

interface ClientGatewayKeysTable {
  client_id: string
  version: number
  state: GatewayKeyState
  public_key: string
  fingerprint: string
  private_key_sealed: Buffer | null
  signer_key: string | null
  replaces_version: number | null
  created_at: Generated<Date>
  retired_at: Date | null
  switched_at: Generated<Date | null>
}

interface GatewayKeyFetchesTable {
  fingerprint: string
  fetches: bigint
  last_fetched_at: Date
}

interface ClientClocksTable {
  client_id: string
  offset_ms: Generated<bigint>
  target_offset_ms: Generated<bigint>
  resets: Generated<number>
}

interface ClientNotificationUrlsTable {
  client_id: string
  kind: string
  url: string
  address: string
}
