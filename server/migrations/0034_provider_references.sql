-- What a provider told of an attempt beside its outcome: its own name for it, and where its payer is to be sent.
alter table attempts add column reference text;
alter table attempts add column payer_url text;

-- Messages that came in from providers, written before anything is done about them. The name is made of the account and the
-- very bytes, so a message that comes twice is one. Nothing of the payer is kept, only what the message says of the attempt.
create table provider_events (
  client_id text not null,
  event_id text not null,
  provider text not null,
  attempt_id text not null,
  outcome json,
  received_at timestamptz not null,
  state text not null check (state in ('RECEIVED', 'HEARD', 'UNMATCHED', 'DOUBTED')),
  constraint provider_events_pkey primary key (client_id, event_id)
);
create index provider_events_by_age on provider_events (client_id, received_at);
create index provider_events_unheard on provider_events (client_id, provider) where state in ('UNMATCHED', 'DOUBTED');
