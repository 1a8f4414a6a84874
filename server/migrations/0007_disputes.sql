-- A dispute about a payment through its whole life. All times are the client's. What was supplied may show anything of
-- a payer, so it is kept sealed.
create table disputes (
  client_id text not null,
  dispute_id text not null,
  payment_id text not null,
  type text not null check (type in ('CHARGEBACK', 'RETRIEVAL_REQUEST', 'COMPLIANCE_REQUEST', 'RDR')),
  state text not null check (state in ('OPEN', 'DEFENDED', 'ACCEPTED', 'JUDGED', 'CANCELLED', 'CLOSED')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason_code text not null,
  reason_message text,
  source text not null,
  capture_id text,
  arn text,
  opened_at timestamptz not null,
  -- An RDR is over before anybody could answer.
  due_at timestamptz,
  supplied_at timestamptz,
  evidence_sealed bytea,
  accepted_at timestamptz,
  accept_reason text check (accept_reason in ('MERCHANT_ACCEPTED', 'TIMEOUT')),
  judged_at timestamptz,
  judged_result text,
  judged_minor bigint,
  primary key (client_id, dispute_id),
  foreign key (client_id, payment_id) references payments,
  check ((due_at is null) = (type = 'RDR')),
  check ((supplied_at is null) = (evidence_sealed is null)),
  check ((accepted_at is null) = (accept_reason is null)),
  check ((state = 'JUDGED') = (judged_at is not null)),
  check (num_nulls(judged_at, judged_result, judged_minor) in (0, 3)),
  check (judged_minor between 1 and amount_minor)
);
create index disputes_of_payment on disputes (client_id, payment_id);
