-- What was asked of a provider and has no end, of all clients, the oldest first: what operators look at when something is stuck.
create index attempts_undecided on attempts (created_at, client_id, kind) where state in ('OPEN', 'PENDING');
