-- What most calls have in common is found soon by looking at one call after the other: only what is rare has an index. A trace
-- id says when its call came, and so under which id it is kept.
drop index api_calls_by_code;
drop index api_calls_by_operation;
drop index api_calls_by_trace;
create index api_calls_rare_code on api_calls (client_id, result_code, call_id)
  where result_code not in ('SUCCESS', 'PAYMENT_IN_PROCESS');
create index api_calls_rare_operation on api_calls (client_id, operation, call_id)
  where operation not in ('v1/payments/pay', 'v1/payments/inquiryPayment');
