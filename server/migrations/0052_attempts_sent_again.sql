-- How often a charge was sent after the call that began it. Whoever is about to send it again counts first, with the payment held:
-- the call that began it can tell that nobody but itself has sent it.
alter table attempts add column resends integer not null default 0;

-- A provider may take its own success back.
alter table attempts drop constraint attempts_state_check;
alter table attempts add constraint attempts_state_check check (state in ('OPEN', 'PENDING', 'SUCCEEDED', 'FAILED', 'RETRACTED'));

-- What can be forgotten, by when it was decided.
drop index attempts_decided;
create index attempts_decided on attempts (client_id, decided_at) where state in ('SUCCEEDED', 'FAILED', 'RETRACTED');
