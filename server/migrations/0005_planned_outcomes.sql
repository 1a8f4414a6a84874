-- How a sandbox client wants the next calls of an operation to go. A plan is used up in real time, call by call; its row
-- is gone with the last one.
create table planned_outcomes (
  client_id text not null,
  plan_id text not null,
  operation text not null,
  result_code text,
  delay_seconds integer check (delay_seconds > 0),
  drop_point text check (drop_point in ('BEFORE', 'AFTER')),
  times_left integer not null check (times_left > 0),
  created_at timestamptz not null default clock_timestamp(),
  primary key (client_id, plan_id),
  check (num_nonnulls(result_code, delay_seconds, drop_point) = 1)
);
create index planned_outcomes_oldest on planned_outcomes (client_id, operation, created_at, plan_id);
