-- Who changed or began something: client, payer, gateway, or a user or operator with a name. Null: written before this was
-- noted.
alter table payments add column changed_by text;
alter table attempts add column begun_by text;
alter table payment_transactions add column begun_by text;
alter table disputes add column changed_by text;
alter table agreements add column changed_by text;
alter table registration_reviews add column decided_by text;
