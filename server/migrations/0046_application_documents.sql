-- What a merchant adds to its application for a production client. Sealed; goes some days after the decision.
create table application_documents (
  document_id text primary key,
  application_id text not null references production_applications on delete cascade,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null,
  content_sealed bytea not null,
  added_by text not null,
  added_at timestamptz not null,
  -- Null while nobody has decided.
  expires_at timestamptz
);
create index application_documents_of_application on application_documents (application_id, added_at);
create index application_documents_by_end on application_documents (expires_at);

-- Decided ones, the last first.
create index production_applications_decided on production_applications (decided_at desc, application_id desc)
  where status <> 'WAITING';
