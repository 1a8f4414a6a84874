-- What one person did, of one client or organisation: the newest first, however much others did.
create index audit_entries_by_actor_of_client on audit_entries (client_id, actor, entry_id);
