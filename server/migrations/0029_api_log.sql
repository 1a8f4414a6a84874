-- What was asked at the signed door and what was answered, masked. A call that nobody known has made has '-' as its client. An
-- id begins with the time in UTC (year to millisecond), then node and count: the order of the ids is that of the calls, and a
-- day is a range of ids. Days are partitions, which go as a whole when they are old.
create table api_calls (
  client_id text not null,
  call_id text collate "C" not null,
  at timestamptz not null,
  trace_id text not null,
  method text not null,
  path text not null,
  operation text,
  subject text,
  payment_id text,
  result_status text,
  result_code text,
  is_failed boolean not null,
  duration_ms integer not null,
  is_proven boolean not null,
  is_answer_dropped boolean not null,
  address text not null,
  request_headers json not null,
  request_body text not null,
  request_bytes integer not null,
  is_request_cut boolean not null,
  answer_headers json,
  answer_body text,
  is_answer_cut boolean not null,
  explanation json,
  constraint api_calls_pkey primary key (client_id, call_id)
) partition by range (call_id);
create index api_calls_by_code on api_calls (client_id, result_code, call_id);
create index api_calls_by_operation on api_calls (client_id, operation, call_id);
create index api_calls_by_trace on api_calls (client_id, trace_id, call_id);
create index api_calls_by_payment on api_calls (client_id, payment_id, call_id) where payment_id is not null;
create index api_calls_by_subject on api_calls (client_id, subject, call_id) where subject is not null;
create index api_calls_failed on api_calls (client_id, call_id) where is_failed;

-- How many calls of a client are missing there, by minute (the first twelve digits of their ids).
create table api_call_gaps (
  client_id text not null,
  minute text collate "C" not null,
  count bigint not null,
  constraint api_call_gaps_pkey primary key (client_id, minute)
) partition by range (minute);

-- Makes the partitions of some days (such as '20261116'), and drops those of days before the first of them that is kept. The
-- gateway's role makes no tables: it may call this, which does nothing else. It waits for nobody long, for whoever comes
-- after it waits too; a gateway calls it again.
do $$
begin
  execute format($definition$
    create function keep_api_log_days(kept_from text, needed text[]) returns void
    language plpgsql security definer set search_path = %I, pg_temp set lock_timeout = '2s' as $body$
    declare
      parent text;
      day text;
      old regclass;
    begin
      perform pg_advisory_xact_lock(hashtext('amsel api log'));
      foreach parent in array array['api_calls', 'api_call_gaps'] loop
        foreach day in array needed loop
          if to_char(to_date(day, 'YYYYMMDD'), 'YYYYMMDD') <> day then
            raise exception 'no day: %%', day;
          end if;
          continue when to_regclass(format('%%I', parent || '_' || day)) is not null;
          -- Rows of some kilobytes stay as they are: to compress each costs more than all the rest of writing it.
          execute format('create table %%I partition of %%I for values from (%%L) to (%%L) with (toast_tuple_target = 8160)',
            parent || '_' || day, parent, day, to_char(to_date(day, 'YYYYMMDD') + 1, 'YYYYMMDD'));
        end loop;
        for old in
          select inhrelid::regclass from pg_inherits join pg_class on pg_class.oid = inhrelid
          where inhparent = to_regclass(parent) and relname < parent || '_' || kept_from
          order by relname
        loop
          execute format('drop table %%s', old);
        end loop;
      end loop;
    end
    $body$
  $definition$, current_schema());
end
$$;
revoke execute on function keep_api_log_days(text, text[]) from public;
