-- The agenda has two lanes, and whoever looks at one must not read the other's rows. A kind that joins the lane of those
-- that call a provider needs its indexes made anew; all others are in the second lane by themselves.
drop index agenda_due;
drop index agenda_due_of_client;
create index agenda_due_provider on agenda (due_at)
  where kind in ('expire_payment', 'finish_attempt', 'close_authorization');
create index agenda_due_database on agenda (due_at)
  where kind not in ('expire_payment', 'finish_attempt', 'close_authorization');
create index agenda_due_provider_of_client on agenda (client_id, due_at)
  where kind in ('expire_payment', 'finish_attempt', 'close_authorization');
create index agenda_due_database_of_client on agenda (client_id, due_at)
  where kind not in ('expire_payment', 'finish_attempt', 'close_authorization');

-- Their due times are not comparable with real time: they are looked at one by one.
create index client_clocks_moved on client_clocks (client_id) where offset_ms > 0;

-- An address that acknowledges again gets what it missed, batch by batch. healed_at is when it did, in the client's time;
-- caught_up_to is the last notification that was looked at since.
alter table notification_endpoints add column healed_at timestamptz;
alter table notification_endpoints add column caught_up_to text;
drop index notifications_missed;
create index notifications_missed on notifications (client_id, address, notification_id) where state = 'FAILED';

-- For finding a client's next due moment. Written as notifications_due is, for the same reason.
create index notifications_due_of_client on notifications (client_id, coalesce(due_at, 'infinity'))
  where state = 'WAITING';
create index notifications_by_time on notifications (client_id, created_at);
