-- What was asked of a provider and has no end, of all clients, the oldest first: what operators look at when something is stuck.
create index attempts_undecided on attempts (created_at, client_id, kind) where state in ('OPEN', 'PENDING');

-- What one person did of one kind: without it all that they ever did is looked through, where they seldom or never did that.
create index audit_entries_by_actor_and_action on audit_entries (actor, action, entry_id) where actor is not null;
