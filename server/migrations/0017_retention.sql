-- Ids and books are kept for ever, everything else for as long as the settings say. What is looked for by its age gets an
-- index; payments and what was done to them are walked through by their ids, which begin with the time.

-- How far a walk has come: whatever has a lower id is done.
create table retention_marks (
  client_id text not null,
  kind text not null,
  through text not null,
  primary key (client_id, kind)
);

-- The highest number of the notifications about something that are no longer kept: the next one gets a higher.
create table notification_sequences (
  client_id text not null,
  subject_id text not null,
  last_sequence integer not null,
  primary key (client_id, subject_id)
);

create index notifications_ended on notifications (client_id, created_at)
  where state in ('ACKNOWLEDGED', 'FAILED', 'NO_ADDRESS', 'OVERTAKEN');
create index attempts_decided on attempts (client_id, decided_at) where state in ('SUCCEEDED', 'FAILED');
create index payment_codes_expiry on payment_codes (client_id, expires_at);
create index agreements_without_tokens on agreements (client_id, created_at)
  where state in ('AWAITING', 'GRANTED', 'REFUSED');
create index agreements_end on agreements (client_id, refresh_token_expires_at)
  where state in ('ACTIVE', 'CANCELED');

-- A document that was supplied need not be there for ever.
alter table disputes drop constraint disputes_check1;
alter table disputes add constraint disputes_evidence_supplied check (evidence_sealed is null or supplied_at is not null);
create index disputes_evidence on disputes (client_id, opened_at)
  where evidence_sealed is not null and state in ('ACCEPTED', 'JUDGED', 'CANCELLED', 'CLOSED');

-- Clients that are made from now on bring theirs along.
insert into agenda (client_id, kind, subject_id, due_at)
select client_id, 'retain', 'all', now() + interval '1 day' from clients;
