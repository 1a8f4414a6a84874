-- Tills of a merchant's stores, at which people who are signed in to the portal take payments, and who took which. The request id
-- of such a payment has the till's id in it, so that it is found from the payment; a payment's id begins with its time, so that the
-- sales of a day are a range of the key. Both are kept as long as the payments.
-- Older gateways go on: the tables are new, and nobody who has the new role may do anything there.
create table tills (
  client_id text not null,
  till_id text not null,
  merchant_reference text not null,
  merchant_name text not null,
  store_reference text not null,
  store_name text not null,
  name text not null,
  created_at timestamptz not null,
  created_by text not null,
  -- Nothing is sold at it any more. Its name is free for another.
  closed_at timestamptz,
  primary key (client_id, till_id)
);
create unique index tills_open on tills (client_id, merchant_reference, store_reference, name) where closed_at is null;
create table till_sales (
  client_id text not null,
  till_id text not null,
  payment_id text not null,
  tip_minor bigint not null check (tip_minor >= 0),
  -- The mark of whoever was signed in.
  taken_by text not null,
  primary key (client_id, till_id, payment_id)
);
alter table organisation_members drop constraint organisation_members_role_check;
alter table organisation_members add constraint organisation_members_role_check
  check (role in ('owner', 'engineer', 'support', 'finance', 'viewer', 'till'));
alter table organisation_invitations drop constraint organisation_invitations_role_check;
alter table organisation_invitations add constraint organisation_invitations_role_check
  check (role in ('owner', 'engineer', 'support', 'finance', 'viewer', 'till'));
