-- A hosted checkout before its payer has chosen: what is to be paid, and with what. No payment yet; that begins with the
-- choice, under the same request id.
create table payment_sessions (
  client_id text not null,
  payment_session_id text not null,
  payment_request_id text not null,
  request_digest bytea not null,
  product_scene text,
  -- As the merchant gave it, without what is secret.
  request json not null,
  -- The methods in their order, and what the merchant wants of a card.
  offer json not null,
  -- The tokens of the cards that the merchant offers to be charged again.
  saved_cards_sealed bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answer text not null,
  primary key (client_id, payment_session_id),
  unique (client_id, payment_request_id)
);
