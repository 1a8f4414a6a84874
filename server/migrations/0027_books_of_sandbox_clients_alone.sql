-- Whoever is the gateway in the database may change the environment of a client. Its ID says the same for ever, and
-- transfers cannot be given another one: the books of a client that was a production one once are not emptied.
do $$
begin
  execute format($definition$
    create or replace function remove_sandbox_transfers(of_client text, at_most integer) returns integer
    language plpgsql security definer set search_path = %I, pg_temp as $body$
    declare
      removed integer;
    begin
      perform 1 from clients where client_id = of_client and environment = 'sandbox';
      if not found or not starts_with(of_client, 'SANDBOX_') then
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
