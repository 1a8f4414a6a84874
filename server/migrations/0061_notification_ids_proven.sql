-- Reads the whole table and holds up nobody.
alter table notification_attempts validate constraint notification_attempts_random_ids;
