-- Who changed what, when and from where, and who tried to get in. What concerns no client has '-' as its client. An id
-- begins with the time, so that the order of the ids is that of the entries.
create table audit_entries (
  client_id text not null,
  entry_id text not null,
  at timestamptz not null,
  actor text not null,
  os_user text,
  host text,
  address text,
  action text not null,
  subject text,
  before jsonb,
  after jsonb,
  trace_id text
);
alter table audit_entries add constraint audit_entries_pkey primary key (client_id, entry_id);
create index audit_entries_newest on audit_entries (entry_id);
create index audit_entries_by_action on audit_entries (action, entry_id);
create index audit_entries_by_action_of_client on audit_entries (client_id, action, entry_id);

-- Entries are never changed, and none goes before it is a year old: from then on retention may remove it, in a transaction
-- that says so with set_config('amsel.audit_retention', 'on', true). A distributed table takes no triggers; there the rule
-- is the gateway's alone.
create function refuse_changed_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('amsel.audit_retention', true) = 'on'
    and old.at < now() - interval '365 days' then
    return old;
  end if;
  raise exception 'audit entries are append-only' using errcode = 'restrict_violation';
end
$$;

do $$
begin
  if not exists (select from pg_extension where extname = 'citus') then
    create trigger audit_entries_append_only before update or delete on audit_entries
      for each row execute function refuse_changed_audit_entry();
    create trigger audit_entries_never_truncated before truncate on audit_entries
      for each statement execute function refuse_changed_audit_entry();
  end if;
end
$$;
