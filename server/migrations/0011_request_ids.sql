-- Every request id that a client has used for a payment, and for what: a session, a payment (also the one that a session
-- led to), or nothing any more, because it was cancelled unused. One table, so that no id is used twice; slim and kept for
-- ever, so that what it leads to need not be.
create table payment_request_ids (
  client_id text not null,
  payment_request_id text not null,
  payment_session_id text,
  payment_id text,
  is_cancelled boolean not null default false,
  primary key (client_id, payment_request_id),
  check (num_nonnulls(payment_session_id, payment_id) > 0 or is_cancelled),
  check (payment_id is null or not is_cancelled)
);

-- Nothing may be written between the copy and the end of the old guards.
lock table payments, payment_sessions in access exclusive mode;

-- Where a payment was asked for with the id of a session, the id is the payment's: its request is what is repeated.
insert into payment_request_ids (client_id, payment_request_id, payment_session_id, payment_id, is_cancelled)
select client_id, payment_request_id,
  case when p.payment_id is null or p.is_mark or p.request_digest = s.request_digest then s.payment_session_id end,
  case when not p.is_mark then p.payment_id end, coalesce(p.is_mark, false)
from payments p full join payment_sessions s using (client_id, payment_request_id);

-- For the check of the foreign keys that no attempt belongs to a mark.
create index attempts_for_marks on attempts (client_id, payment_id);
delete from payments where is_mark;
drop index attempts_for_marks;
alter table payments
  drop constraint payments_client_id_payment_request_id_key,
  drop column is_mark;
alter table payment_sessions drop constraint payment_sessions_client_id_payment_request_id_key;
