-- What was asked of a provider and has no end, of all clients, the oldest first: what operators look at when something is stuck.
-- Its condition is not that of attempts_unfinished: whoever looks for the charge of one payment must never go by this one.
create index attempts_undecided on attempts (created_at, client_id, kind) where decided_at is null;

-- What one person did of one kind: without it all that they ever did is looked through, where they seldom or never did that.
create index audit_entries_by_actor_and_action on audit_entries (actor, action, entry_id) where actor is not null;
