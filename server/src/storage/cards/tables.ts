import type { Json } from '../connection/json.ts'

export interface CardTables {
  card_vault: CardVaultTable
  card_tokens: CardTokensTable
}

export interface CardVaultTable {
  client_id: string
  payment_id: string
  card_sealed: Buffer
  shred_at: Date
}

export interface CardTokensTable {
  client_id: string
  token_digest: Buffer
  payment_id: string
  token_sealed: Buffer
  provider_token_sealed: Buffer
  card: Json
  created_at: Date
}
