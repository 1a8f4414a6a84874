-- Each entry has a number within its client's chain, and a hash over its content and the hash of the entry before it. Entries
-- from before have the number 0 and no hash. The index has the order in which a chain is looked through.
alter table audit_entries add column chain_number bigint not null default 0;
alter table audit_entries add column hash bytea;
create index audit_entries_chain on audit_entries (client_id, chain_number, entry_id);

-- Where each chain ends, and where it begins: after the entry that was removed last. Whoever adds an entry holds the row. The
-- seals are keyed: nobody who has the database alone can put the row back to what it never was. unchained: so many entries
-- without a number there may be.
create table audit_heads (
  client_id text primary key,
  number bigint not null,
  hash bytea not null,
  seal bytea,
  from_number bigint not null,
  from_hash bytea not null,
  from_seal bytea,
  unchained bigint not null
);

-- What one person did, wherever; written as audit_entries_by_actor_of_client is.
create index audit_entries_by_actor on audit_entries (actor, entry_id) where actor is not null;
