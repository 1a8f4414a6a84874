-- The client of the operator's from which a client comes that was made by simulator/createClient, however many were made
-- in between: so many of one may there be.
alter table clients add column made_by text;
create index clients_made_by on clients (made_by) where made_by is not null;

-- How often a sandbox client was emptied. What it asks of providers has other keys afterwards: they remember the old ones.
alter table client_clocks add column resets integer default 0 not null;

-- The books of a sandbox client can be emptied, by whoever may not delete a transfer otherwise. It asks for the environment
-- itself, because a distributed table has no triggers. Nothing of a temporary schema can stand in for a table here.
do $$
begin
  execute format($definition$
    create function remove_sandbox_transfers(of_client text, at_most integer) returns integer
    language plpgsql security definer set search_path = %I, pg_temp as $body$
    declare
      removed integer;
    begin
      perform 1 from clients where client_id = of_client and environment = 'sandbox';
      if not found then
        raise exception 'only the books of a sandbox client can be emptied' using errcode = 'restrict_violation';
      end if;
      perform set_config('amsel.emptied_client', of_client, true);
      delete from transfers where client_id = of_client
        and ctid = any(array(select ctid from transfers where client_id = of_client limit at_most));
      get diagnostics removed = row_count;
      perform set_config('amsel.emptied_client', '', true);
      return removed;
    end
    $body$
  $definition$, current_schema());
end
$$;
revoke execute on function remove_sandbox_transfers(text, integer) from public;
