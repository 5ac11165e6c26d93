-- The console counts what waits in each queue, and since when. Votes that wait for their voter's address, and mails that were sent, are
-- many and wait for no operator: each has an index without them.
create index votes_in_review_idx on votes (campaign_id, address_group, created_at) where state = 1 and hold_reason <> 10;
create index outbox_given_up_idx on outbox (created_at) where status = 2;
