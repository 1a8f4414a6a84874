-- What one person did, of one client or organisation: the newest first, however much others did. Everybody has a name: the
-- condition only says that it is for questions which have one, and in the way of no other.
create index audit_entries_by_actor_of_client on audit_entries (client_id, actor, entry_id) where actor is not null;
