-- What was agreed with one merchant, where it is not what holds for all: fees by payment method, limits of one payment by
-- currency, both as people write them ({"CARD": "2.9+HKD:2.35"}, {"HKD": "1-5000"}), and requests a second.
alter table clients add column fees jsonb;
alter table clients add column limits jsonb;
alter table clients add column requests_per_second_max integer;
alter table clients add constraint clients_requests_per_second check (requests_per_second_max > 0);
-- Operators list merchants, the newest first.
create index clients_newest on clients (created_at desc, client_id desc);
