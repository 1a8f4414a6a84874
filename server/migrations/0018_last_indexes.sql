-- What a later notification about the same makes needless is found by its subject; what has no place in the feed yet, in
-- the order in which places are given.
create index notifications_interim on notifications (client_id, subject_id) where state = 'WAITING' and is_interim;
drop index notifications_outside_feed;
create index notifications_outside_feed on notifications (client_id, created_at, subject_id, sequence)
  where feed_position is null;

-- What is not kept for ever is looked for by its age.
create index payment_sessions_end on payment_sessions (client_id, expires_at);
create index planned_outcomes_age on planned_outcomes (client_id, created_at);
create index card_vault_age on card_vault (client_id, shred_at);
