-- Operators look for one payment, refund, dispute, order or payer among those of all clients, and list all payments. Every key of
-- these tables begins with a client: without an index that does not, a look would read all of them. Whoever pays waits for none of
-- the search tables; of payment_transactions only refunds are in the index.
-- Older gateways go on.
create index payment_search_of_all on payment_search (payment_id);
create index payment_search_of_all_by_request on payment_search (payment_request_id, payment_id);
create index payment_search_of_all_by_order on payment_search (order_reference, payment_id) where order_reference is not null;
create index payment_search_of_all_by_buyer on payment_search (buyer_reference, payment_id) where buyer_reference is not null;
create index payment_search_of_all_by_amount on payment_search (amount_minor, payment_id);
-- Most payments succeed, and a list of those finds them anyway.
create index payment_search_of_all_unsuccessful on payment_search (status, payment_id) where status <> 'SUCCESS';
create index transaction_search_of_all on transaction_search (transaction_id);
create index refunds_of_all_by_request on payment_transactions (request_id) where kind = 'REFUND';
create index disputes_of_all on disputes (dispute_id);
