-- A card whose payer is asked who they are has gone to the provider; what the provider calls it waits here. The number and
-- the CVC are written nowhere.
create table presented_cards (
  client_id text not null,
  payment_id text not null,
  provider_token_sealed bytea not null,
  forget_at timestamptz not null
);
alter table presented_cards add constraint presented_cards_pkey primary key (client_id, payment_id);
create index presented_cards_age on presented_cards (client_id, forget_at);
drop table card_vault;
delete from agenda where kind = 'shred_card';
