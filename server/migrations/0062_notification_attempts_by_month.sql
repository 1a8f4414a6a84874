-- Attempts are kept by the month of their notification, and go with it. The table so far becomes the part of the random ids: no
-- row moves, and nothing is read, for the check of the migration before proves what it holds.
alter table notification_attempts rename to notification_attempts_before;
alter index notification_attempts_pkey rename to notification_attempts_before_pkey;
create table notification_attempts (
  client_id text not null,
  notification_id text not null,
  attempt integer not null,
  attempted_at timestamptz not null,
  url text,
  headers json not null,
  status integer,
  answer text,
  failure text,
  detail text,
  duration_ms integer not null,
  constraint notification_attempts_pkey primary key (client_id, notification_id, attempt)
) partition by range (notification_id);

-- A gateway of the version before goes on writing: its role has here what it had there. On a distributed database the parts of a
-- table lie with it.
do $$
declare
  granted record;
begin
  for granted in
    select grantee::regrole as role, privilege_type from pg_class, aclexplode(relacl)
    where pg_class.oid = to_regclass('notification_attempts_before') and grantee <> relowner and grantee <> 0
  loop
    execute format('grant %s on notification_attempts to %s', granted.privilege_type, granted.role);
  end loop;
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from pg_dist_partition where logicalrelid = to_regclass('notification_attempts_before')) then
      perform create_distributed_table('notification_attempts', 'client_id', colocate_with := 'notification_attempts_before');
    end if;
  end if;
end
$$;

alter table notification_attempts attach partition notification_attempts_before for values from (minvalue) to ('n');
-- For months that nobody has made.
create table notification_attempts_rest partition of notification_attempts default;

-- Makes the parts of some months (such as '202611'), with what was written before there was one, and drops those of months before
-- the first that is kept, and that of the random ids when it is empty. The gateway's role makes no tables: it may call this, which
-- does nothing else. It waits for nobody long, for whoever comes after it waits too; a gateway calls it again.
do $$
begin
  execute format($definition$
    create function keep_notification_months(kept_from text, needed text[]) returns void
    language plpgsql security definer set search_path = %I, pg_temp set lock_timeout = '2s' as $body$
    declare
      month text;
      first_id text;
      next_id text;
      is_early boolean;
      is_empty boolean;
      old regclass;
    begin
      perform pg_advisory_xact_lock(hashtext('amsel notification months'));
      foreach month in array needed loop
        if to_char(to_date(month, 'YYYYMM'), 'YYYYMM') <> month then
          raise exception 'no month: %%', month;
        end if;
        continue when to_regclass('notification_attempts_' || month) is not null;
        first_id := 'n' || month;
        next_id := 'n' || to_char(to_date(month, 'YYYYMM') + interval '1 month', 'YYYYMM');
        is_early := exists (
          select 1 from notification_attempts_rest where notification_id >= first_id and notification_id < next_id);
        if is_early then
          lock table notification_attempts_rest in access exclusive mode;
          create temporary table early_attempts on commit drop as
            select * from notification_attempts_rest where notification_id >= first_id and notification_id < next_id;
          delete from notification_attempts_rest where notification_id >= first_id and notification_id < next_id;
        end if;
        execute format('create table %%I partition of notification_attempts for values from (%%L) to (%%L)',
          'notification_attempts_' || month, first_id, next_id);
        if is_early then
          insert into notification_attempts select * from pg_temp.early_attempts;
          drop table pg_temp.early_attempts;
        end if;
      end loop;
      for old in
        select inhrelid::regclass from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = to_regclass('notification_attempts') and relname ~ '_\d{6}$'
          and right(relname, 6) < kept_from
        order by relname
      loop
        execute format('drop table %%s', old);
      end loop;
      delete from notification_attempts_rest where notification_id >= 'n' and notification_id < 'n' || kept_from;
      if to_regclass('notification_attempts_before') is not null then
        execute 'select not exists (select 1 from notification_attempts_before)' into is_empty;
        if is_empty then
          drop table notification_attempts_before;
        end if;
      end if;
    end
    $body$
  $definition$, current_schema());
end
$$;
revoke execute on function keep_notification_months(text, text[]) from public;

do $$
begin
  perform keep_notification_months('', array(
    select to_char(now() at time zone 'utc' + months * interval '1 month', 'YYYYMM') from generate_series(0, 2) as months));
end
$$;
