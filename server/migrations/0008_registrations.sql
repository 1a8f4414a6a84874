-- Merchants and stores that a client has handed in for review. One registration of a merchant and a store is the newest:
-- the unique index lets one of several that come at one moment win. All times are the client's.
create table registrations (
  client_id text not null,
  registration_request_id text not null,
  request_digest bytea not null,
  reference_merchant_id text not null,
  -- '' where no store was named.
  reference_store_id text not null,
  status text not null check (status in ('PENDING', 'COMPLETED')),
  product_codes text[] not null,
  merchant_info json not null,
  store_info json,
  notify_url text,
  pass_through_info text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  is_newest boolean not null,
  primary key (client_id, registration_request_id)
);
create unique index registrations_newest on registrations (client_id, reference_merchant_id, reference_store_id)
  where is_newest;
create index registrations_merchant on registrations (client_id, reference_merchant_id, reference_store_id, created_at);
create index registrations_store on registrations (client_id, reference_store_id, created_at);

-- What each wallet says of a registration.
create table registration_reviews (
  client_id text not null,
  registration_request_id text not null,
  psp_name text not null,
  status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  reject_reasons text,
  decided_at timestamptz,
  primary key (client_id, registration_request_id, psp_name),
  foreign key (client_id, registration_request_id) references registrations,
  check ((status = 'PENDING') = (decided_at is null))
);
