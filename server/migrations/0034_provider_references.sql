-- What a provider told of an attempt beside its outcome: its own name for it, and where its payer is to be sent.
alter table attempts
  add column reference text,
  add column payer_url text;
