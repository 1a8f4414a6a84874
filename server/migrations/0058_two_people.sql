-- Who asks and who decides are told apart by their user ids: an address can change hands. Where there is no such user any more,
-- what was written stays as it is, and nobody is taken for the same person by it.
alter table operator_proposals drop constraint operator_proposals_check;
update operator_proposals set asked_by = u.id from operator_users u where u.email = operator_proposals.asked_by;
update operator_proposals set decided_by = u.id from operator_users u
  where u.email = operator_proposals.decided_by or 'operator ' || u.email = operator_proposals.decided_by;

-- What is proposed is frozen by a digest of all that it is about. VOID: it has changed since.
alter table operator_proposals add column digest text;
alter table operator_proposals drop constraint operator_proposals_state_check;
alter table operator_proposals add constraint operator_proposals_state_check
  check (state in ('WAITING', 'ALLOWED', 'DONE', 'REFUSED', 'WITHDRAWN', 'VOID'));

-- What waits has no digest, and of some nobody knows any more who asked or allowed it.
update operator_proposals set state = 'VOID',
  decision = 'Asked for by an address that belongs to no account: ask again.'
  where state in ('WAITING', 'ALLOWED') and not exists (select from operator_users u where u.id = operator_proposals.asked_by);
update operator_proposals set state = 'VOID',
  decision = 'Allowed by an address that belongs to no account: ask again.'
  where state = 'ALLOWED' and not exists (select from operator_users u where u.id = operator_proposals.decided_by);
update operator_proposals set state = 'VOID',
  decision = 'Asked for before proposals were frozen: ask again.'
  where state = 'WAITING';

alter table operator_proposals add constraint operator_proposals_two_people
  check (state in ('WITHDRAWN', 'VOID') or decided_by is null or decided_by <> asked_by);
-- A gateway of the version before would write addresses, and take whoever asked for another. What was ended before stays as it is.
alter table operator_proposals add constraint operator_proposals_by_ids
  check (asked_by !~ '@' and (state = 'WITHDRAWN' or decided_by is null or decided_by !~ '@')) not valid;
-- Nothing is allowed, done or refused without somebody who decided.
alter table operator_proposals add constraint operator_proposals_decided
  check (state in ('WAITING', 'WITHDRAWN', 'VOID') or decided_by is not null);

-- By whom: a user id. Null of the link of a first start, of the command line and of single sign-on.
alter table operator_invitations add column inviter_id text;
alter table operators add column invited_by text;

-- The till and phone of a sandbox client, which it made at the portal. Their address carries a digest of this name, made with a
-- key that is not in the database: nothing here opens them. Without its row an address opens nothing.
create table store_pages (
  client_id text primary key,
  page_id text not null,
  made_at timestamptz not null
);
