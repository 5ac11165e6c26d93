-- A dispute of a payment by card ends: the payment stands, or its money has gone back. Both are told, as its beginning is.
alter table plan_payments
  drop constraint plan_payments_state_check,
  add constraint plan_payments_state_check check (state between 0 and 10);
comment on column plan_payments.state is '0 waits until its block is final, 1 credited, 2 too little, 3 another coin than the invoice names, 4 after the invoice had expired, 5 of an invoice that was paid already, 6 names no invoice, 7 refunded, 8 disputed, 9 the dispute was won: the payment stands, 10 the dispute was lost: its money has gone back';
