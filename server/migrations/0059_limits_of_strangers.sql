-- A finished reset of a password ends every wait of its account, wherever it was guessed from.
alter table sign_in_failures add column account_digest bytea;
create index sign_in_failures_by_account on sign_in_failures (account_digest);

-- How many mails went to somebody, were caused by somebody, and left the gateway, since a moment.
create table mail_counts (
  subject_digest bytea primary key,
  sent integer not null,
  since timestamptz not null
);
create index mail_counts_by_age on mail_counts (since);

-- Whether real money may move for anybody is asked with each request of an operator who has no second step.
create index clients_in_production on clients (client_id) where environment = 'production';
