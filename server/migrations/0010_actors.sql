-- Who changed or began something: client, payer, gateway, or a user or operator with a name. There is no default, so that
-- an older gateway, which does not say who, writes nothing more: it would also miss the guards of the next migrations.
alter table payments add column changed_by text not null default 'unknown';
alter table payment_sessions add column created_by text not null default 'unknown';
alter table attempts add column begun_by text not null default 'unknown';
alter table payment_transactions add column begun_by text not null default 'unknown';
alter table disputes add column changed_by text not null default 'unknown';
alter table agreements add column changed_by text not null default 'unknown';
alter table payments alter column changed_by drop default;
alter table payment_sessions alter column created_by drop default;
alter table attempts alter column begun_by drop default;
alter table payment_transactions alter column begun_by drop default;
alter table disputes alter column changed_by drop default;
alter table agreements alter column changed_by drop default;
alter table registration_reviews add column decided_by text;
