-- A dispute that a provider has told of: its account, and its own name for the dispute. What the merchant wants to answer is
-- written before the provider is asked for it, and stays until the merchant has heard that it is done.
alter table disputes add column provider text;
alter table disputes add column reference text;
alter table disputes add column wanted_state text;
alter table disputes add constraint disputes_told check ((provider is null) = (reference is null));
alter table disputes add constraint disputes_wanted check (wanted_state in ('ACCEPTED', 'DEFENDED'));
create unique index disputes_reference on disputes (client_id, provider, reference) where reference is not null;

-- Somebody else may not say until when it is to be answered; and a document is kept before it is supplied to them.
alter table disputes drop constraint disputes_check;
alter table disputes add constraint disputes_due
  check (case when type = 'RDR' then due_at is null else due_at is not null or provider is not null end);
alter table disputes drop constraint disputes_evidence_supplied;
alter table disputes add constraint disputes_evidence_supplied
  check (evidence_sealed is null or supplied_at is not null or wanted_state = 'DEFENDED');

-- A registration that a provider hands to the wallets: its account, the key under which it is known there, and since when
-- the provider is known to have it.
alter table registrations add column provider text;
alter table registrations add column provider_key text;
alter table registrations add column handed_in_at timestamptz;
alter table registrations add constraint registrations_elsewhere check ((provider is null) = (provider_key is null));
create unique index registrations_provider_key on registrations (client_id, provider_key) where provider_key is not null;
