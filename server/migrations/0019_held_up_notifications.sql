-- A notification that an earlier one about the same thing holds up is due when that one has had its turn; what was due
-- before is kept in held_from, which is null for all others. So nobody looks at it in vain at every turn.
alter table notifications add column held_from timestamptz;
create index notifications_held_up on notifications (client_id, due_at) where held_from is not null;
