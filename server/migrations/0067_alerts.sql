-- What calls for an operator, since when, and who was told of it when. A recipient is the user id of an operator, or 'webhook'.
-- Older gateways go on: the tables are new.
create table alerts (
  name text primary key,
  severity text not null,
  count integer not null,
  since timestamptz not null,
  oldest_at timestamptz,
  seen_at timestamptz not null
);

-- One of all nodes looks, once a minute.
create table alert_rounds (
  round text primary key,
  run_at timestamptz not null,
  due_at timestamptz not null
);

create table alert_recipients (
  recipient text primary key,
  choice text not null default 'urgent',
  digested_at timestamptz not null
);

create table alerts_told (
  recipient text not null,
  name text not null,
  severity text not null,
  count integer not null,
  since timestamptz not null,
  told_at timestamptz not null,
  primary key (recipient, name)
);

-- What is to be sent, written together with what was told. A message of the webhook is about one matter, a mail about several.
create table alert_messages (
  message_id text primary key,
  recipient text not null,
  name text,
  content json not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index alert_messages_waiting on alert_messages (due_at) where sent_at is null and failed_at is null;
create index alert_messages_by_recipient on alert_messages (recipient, created_at);
create index alert_messages_by_age on alert_messages (created_at);
