-- A distributed database gives no numbers by identity columns. The sequences go on where the identities are now; nobody
-- may take a number in between.
lock table gateway_keys in access exclusive mode;
lock table clients in access exclusive mode;

create sequence gateway_key_ids;
select setval('gateway_key_ids', nextval(pg_get_serial_sequence('gateway_keys', 'key_id')), false);
alter table gateway_keys alter column key_id drop identity;
alter table gateway_keys alter column key_id set default nextval('gateway_key_ids');

-- The sequence makes the number unique: nobody writes one.
create sequence client_numbers;
select setval('client_numbers', nextval(pg_get_serial_sequence('clients', 'client_number')), false);
alter table clients alter column client_number drop identity;
alter table clients alter column client_number set default nextval('client_numbers');
