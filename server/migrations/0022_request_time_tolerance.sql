-- How far the time of a client's request may be from real time; null: any.
alter table clients add column request_time_tolerance_seconds integer;
alter table clients add constraint clients_request_time_tolerance check (request_time_tolerance_seconds > 0);
