-- How a merchant looks to its payers. A logo is named by its digest, and lies with its client on a distributed database: pages
-- need the digest alone.
alter table clients add column brand_name text;
alter table clients add column brand_colour text;
alter table clients add column brand_logo text;
create table client_logos (
  client_id text primary key,
  logo text not null,
  type text not null,
  bytes bytea not null
);
