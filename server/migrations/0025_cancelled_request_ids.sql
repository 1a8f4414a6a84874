-- When a request id was cancelled unused: the repeat of such a cancel is told so. Not kept of those before.
alter table payment_request_ids add column cancelled_at timestamptz;
alter table payment_request_ids add constraint payment_request_ids_cancelled_at_check check (cancelled_at is null or is_cancelled);
