import type { Json } from '../connection/json.ts'

export interface CardTables {
  presented_cards: PresentedCardsTable
  card_tokens: CardTokensTable
}

interface PresentedCardsTable {
  client_id: string
  payment_id: string
  provider_token_sealed: Buffer
  forget_at: Date
}

interface CardTokensTable {
  client_id: string
  token_digest: Buffer
  payment_id: string
  token_sealed: Buffer
  provider_token_sealed: Buffer
  card: Json
  created_at: Date
  buyer_digest: Buffer | null
}
