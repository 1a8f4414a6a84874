-- What lists, searches and charts of a merchant's portal read, beside the tables that money moves in: whoever pays waits for
-- none of it. A follower writes it a moment later and can write all of it anew. All times are the client's.

-- A payment as a list shows it and as it is looked for. Ids begin with the time, so their order is that of the payments.
create table payment_search (
  client_id text not null,
  payment_id text not null,
  payment_request_id text not null,
  -- Words of the merchant's, which are erased with the payment's. A prefix is found whatever the database's collation.
  order_reference text collate "C",
  buyer_reference text,
  status text not null,
  result_code text not null,
  product_code text not null,
  payment_method_type text not null,
  currency text not null,
  amount_minor bigint not null,
  captured_minor bigint not null,
  refunded_minor bigint not null,
  disputed_minor bigint not null,
  card_last_four text,
  -- Also of disputes that are over; those that are not may still change the payment.
  is_disputed boolean not null,
  has_open_dispute boolean not null,
  created_at timestamptz not null,
  paid_at timestamptz
) with (fillfactor = 85);
alter table payment_search add constraint payment_search_pkey primary key (client_id, payment_id);
create index payment_search_status on payment_search (client_id, status, payment_id);
create index payment_search_method on payment_search (client_id, payment_method_type, payment_id);
create index payment_search_amount on payment_search (client_id, amount_minor, payment_id);
create index payment_search_order on payment_search (client_id, order_reference, payment_id)
  where order_reference is not null;
create index payment_search_last_four on payment_search (client_id, card_last_four, payment_id)
  where card_last_four is not null;
create index payment_search_refunded on payment_search (client_id, payment_id) where refunded_minor > 0;
create index payment_search_disputed on payment_search (client_id, payment_id) where is_disputed;
create index payment_search_open_dispute on payment_search (client_id, payment_id) where has_open_dispute;

-- How many payments of an hour have come to what, and how much money they are about. Always what payment_search adds up to.
create table payment_counts (
  client_id text not null,
  hour timestamptz not null,
  payment_method_type text not null,
  currency text not null,
  status text not null,
  result_code text not null,
  payments bigint not null,
  amount_minor numeric not null
) with (fillfactor = 50);
alter table payment_counts
  add constraint payment_counts_pkey primary key (client_id, hour, payment_method_type, currency, status, result_code);

-- The same by days of UTC: a year of hours is too much for a chart.
create table payment_day_counts (
  client_id text not null,
  day timestamptz not null,
  payment_method_type text not null,
  currency text not null,
  status text not null,
  result_code text not null,
  payments bigint not null,
  amount_minor numeric not null
) with (fillfactor = 50);
alter table payment_day_counts
  add constraint payment_day_counts_pkey primary key (client_id, day, payment_method_type, currency, status, result_code);

-- What was done to payments, by kind and status.
create table transaction_search (
  client_id text not null,
  transaction_id text not null,
  kind text not null,
  status text not null
);
alter table transaction_search add constraint transaction_search_pkey primary key (client_id, transaction_id);
create index transaction_search_kind on transaction_search (client_id, kind, status, transaction_id);

-- The transfers by time. Which accounts one moves is known by its event and leg.
create table movement_search (
  client_id text not null,
  currency text not null,
  event_kind text not null,
  leg smallint not null,
  happened_at timestamptz not null,
  event_id text not null
);
alter table movement_search
  add constraint movement_search_pkey primary key (client_id, currency, event_kind, leg, happened_at, event_id);

-- How far each walk that makes up for what the follower was not told has come, and how far it may go next: up to where the
-- client's clock was at walked_at, which is real time, as soon as whatever was begun until then has been committed.
create table search_marks (
  client_id text not null,
  payments_through text not null,
  transactions_through text not null,
  disputes_through text not null,
  attempts_through timestamptz not null,
  open_through text not null,
  bound timestamptz not null,
  walked_at timestamptz not null
);
alter table search_marks add constraint search_marks_pkey primary key (client_id);

-- Their ids say nothing of the time, and nobody waits for these tables in a payment. Without the ids: whoever looks for one
-- would be led here.
create index agreements_by_time on agreements (client_id, created_at);
create index registrations_by_time on registrations (client_id, created_at);
