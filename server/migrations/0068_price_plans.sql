-- Prices are data: a plan has versions, each with a moment from which it holds, and each fee keeps the version that said so. A
-- client's own fees become a plan of its own, with the same fees from the beginning.
-- Older gateways go on. They read clients.fees, which stays as it is, and know no plans: change fees before all gateways are replaced,
-- or after. The column goes with a later version.
create table price_plans (
  plan_id text primary key,
  -- Whose own prices they are; null for a plan that several clients may have.
  client_id text,
  created_at timestamptz not null,
  created_by text not null
);
create table price_plan_versions (
  plan_id text not null,
  version integer not null check (version > 0),
  holds_from timestamptz not null,
  sales json not null,
  created_at timestamptz not null,
  created_by text not null,
  reason text,
  primary key (plan_id, version)
);
alter table clients add column plan_id text;
create index clients_by_plan on clients (plan_id, client_id) where plan_id is not null;
alter table transfers add column plan text;
insert into price_plans (plan_id, client_id, created_at, created_by)
  select client_id, client_id, now(), 'migration' from clients where fees is not null;
insert into price_plan_versions (plan_id, version, holds_from, sales, created_at, created_by)
  select client_id, 1, '1970-01-01', fees, now(), 'migration' from clients where fees is not null;
update clients set plan_id = client_id where fees is not null;
alter table operator_proposals drop constraint operator_proposals_kind_check;
alter table operator_proposals add constraint operator_proposals_kind_check
  check (kind in ('approve_merchant', 'adjust_balance', 'export_payer', 'erase_payer', 'book_difference', 'change_plan'));
