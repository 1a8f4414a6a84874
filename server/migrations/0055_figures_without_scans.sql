-- Whether all payments that a client had when its search began have been written down. The lists of a portal say so until then.
alter table search_marks add column is_filled boolean not null default true;
create index search_marks_filling on search_marks (client_id) where not is_filled;

-- How many payments are open is added up from the counts, whose rows grow with clients and days and not with payments. Without the
-- counts themselves: a row that changes is to stay on its page.
create index payment_day_counts_open on payment_day_counts (client_id, day) where status in ('PROCESSING', 'PENDING');
