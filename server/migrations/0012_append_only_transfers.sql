-- Transfers are never changed, neither by a mistake of the gateway nor by one at a prompt. Only a sandbox client can be
-- emptied, by a transaction that says whom: set_config('amsel.emptied_client', <client>, true). A distributed table takes
-- no triggers; there the rule is the gateway's alone.
create function refuse_changed_transfer() returns trigger language plpgsql as $$
declare
  is_sandbox boolean;
begin
  if tg_op = 'DELETE' and old.client_id = current_setting('amsel.emptied_client', true) then
    -- Named with its schema, so that no temporary table can stand in for it.
    execute format('select environment = ''sandbox'' from %I.clients where client_id = $1', tg_table_schema)
      into is_sandbox using old.client_id;
    if is_sandbox then
      return old;
    end if;
  end if;
  raise exception 'transfers are append-only: a reversal is a new transfer' using errcode = 'restrict_violation';
end
$$;

do $$
begin
  if not exists (select from pg_extension where extname = 'citus') then
    create trigger transfers_append_only before update or delete on transfers
      for each row execute function refuse_changed_transfer();
    create trigger transfers_never_truncated before truncate on transfers
      for each statement execute function refuse_changed_transfer();
  end if;
end
$$;
