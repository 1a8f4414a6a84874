-- What an account holds is a row, which money going out takes from while it is enough. Money coming in waits for nobody:
-- it is noted in a queue, and folded into the row some time later. So a row never promises more than there is, and a
-- balance is the row plus what is still in the queue, however many transfers there are.

-- A gateway of an older version that still runs waits here, and is refused afterwards: no transfer is missed.
lock table transfers, payments in share row exclusive mode;

create table account_balances (
  client_id text not null,
  holder text not null,
  kind text not null,
  currency text not null,
  balance_minor numeric not null
) with (fillfactor = 50);
alter table account_balances add constraint account_balances_pkey primary key (client_id, holder, kind, currency);

-- What an event moves in an account, until it is folded. The number only makes a row unique: it says nothing about the
-- order of commits, and nobody relies on it.
create sequence ledger_queue_numbers;
create table ledger_queue (
  client_id text not null,
  queue_number bigint not null default nextval('ledger_queue_numbers'),
  holder text not null,
  kind text not null,
  currency text not null,
  amount_minor bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
alter table ledger_queue add constraint ledger_queue_pkey primary key (client_id, queue_number);

insert into account_balances (client_id, holder, kind, currency, balance_minor)
select client_id, holder, kind, currency, sum(amount) from (
  select client_id, credit_holder as holder, credit_kind as kind, currency, amount_minor::numeric as amount from transfers
  union all
  select client_id, debit_holder, debit_kind, currency, -amount_minor::numeric from transfers
) as moved
group by client_id, holder, kind, currency;

drop table checkpoint_balances;
drop table ledger_checkpoints;
drop index transfers_recorded;
delete from agenda where kind = 'checkpoint_ledger';

-- The provider that took the money: what is done to the payment later goes there. Until now there was one alone.
alter table payments add column provider text default 'simulator';
alter table payments alter column provider drop default;
alter table payments add constraint payments_paid_by check (paid_at is null or provider is not null);

-- Whose money a transfer is about, and who holds it.
alter table transfers add column payment_id text;
alter table transfers add column provider text default 'simulator' not null;
alter table transfers alter column provider drop default;

do $$
begin
  if exists (select from pg_trigger where tgname = 'transfers_append_only' and not tgisinternal) then
    alter table transfers disable trigger transfers_append_only;
  end if;
end
$$;

update transfers set payment_id = event_id where event_kind = 'PAYMENT';
update transfers set payment_id = t.payment_id from payment_transactions t
where t.client_id = transfers.client_id and t.transaction_id = transfers.event_id
  and transfers.event_kind in ('CAPTURE', 'REFUND', 'REFUND_PAID', 'REFUND_FAILED', 'CANCEL', 'CANCEL_PAID', 'CANCEL_FAILED');
update transfers set payment_id = d.payment_id from disputes d
where d.client_id = transfers.client_id and d.dispute_id = transfers.event_id
  and transfers.event_kind in ('DISPUTE', 'DISPUTE_WON', 'DISPUTE_LOST');
update transfers set payment_id = a.payment_id from attempts a
where a.client_id = transfers.client_id and a.attempt_id = transfers.event_id
  and transfers.event_kind in ('LATE_PAYMENT', 'LATE_PAYMENT_REVERSED');

do $$
begin
  if exists (select from pg_trigger where tgname = 'transfers_append_only' and not tgisinternal) then
    alter table transfers enable trigger transfers_append_only;
  end if;
end
$$;

alter table transfers alter column payment_id set not null;
