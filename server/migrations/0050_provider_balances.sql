-- The money that providers hold is an account for each of theirs, so that what each of them owes is a balance. Accounts of other
-- kinds belong to no provider: theirs is empty, not null, for it is part of the key.

-- A gateway of an older version that still runs waits here, and is refused afterwards: it does not say whose account it moves.
lock table transfers, account_balances, ledger_queue in share row exclusive mode;

alter table account_balances add column provider text not null default '';
alter table account_balances alter column provider drop default;
alter table account_balances drop constraint account_balances_pkey;
alter table account_balances add constraint account_balances_pkey
  primary key (client_id, holder, kind, currency, provider);

alter table ledger_queue add column provider text not null default '';
alter table ledger_queue alter column provider drop default;

insert into account_balances as b (client_id, holder, kind, currency, provider, balance_minor)
select client_id, holder, kind, currency, '', sum(amount_minor) from ledger_queue
where kind = 'provider' group by client_id, holder, kind, currency
on conflict (client_id, holder, kind, currency, provider) do update
  set balance_minor = b.balance_minor + excluded.balance_minor;
delete from ledger_queue where kind = 'provider';

-- Each transfer says who holds its money; '-' is nobody, of a correction.
insert into account_balances (client_id, holder, kind, currency, provider, balance_minor)
select client_id, holder, 'provider', currency, provider, sum(amount) from (
  select client_id, credit_holder as holder, currency, provider, amount_minor::numeric as amount from transfers
  where credit_kind = 'provider' and provider <> '-'
  union all
  select client_id, debit_holder, currency, provider, -amount_minor::numeric from transfers
  where debit_kind = 'provider' and provider <> '-'
) as moved
group by client_id, holder, currency, provider;

-- What the transfers of no account say stays without one: corrections. So would a difference that was there before, and no
-- balance of the books changes.
insert into account_balances as b (client_id, holder, kind, currency, provider, balance_minor)
select client_id, holder, kind, currency, '', -sum(balance_minor) from account_balances
where kind = 'provider' and provider <> '' group by client_id, holder, kind, currency
on conflict (client_id, holder, kind, currency, provider) do update
  set balance_minor = b.balance_minor + excluded.balance_minor;
delete from account_balances where kind = 'provider' and provider = '' and balance_minor = 0;
