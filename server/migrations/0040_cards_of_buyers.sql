-- Whose card it is, where its payer has agreed to be offered it again: a keyed digest of the client and its name for the buyer.
alter table card_tokens add column buyer_digest bytea;
create index card_tokens_of_buyer on card_tokens (client_id, buyer_digest, created_at) where buyer_digest is not null;
