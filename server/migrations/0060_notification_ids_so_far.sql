-- Ids of notifications are random so far. From now on one begins with n and the time in UTC, so that the newest lie together
-- and a month of them is a range. This says where the random ones end; the next migration proves it while gateways write.
alter table notification_attempts add constraint notification_attempts_random_ids check (notification_id < 'n') not valid;
