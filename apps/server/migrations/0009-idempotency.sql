-- A write that was repeated because its answer got lost is answered as it was the first time. A row is written in the
-- transaction that did the work: it is there if, and only if, the work is done.
create table idempotency_keys (
  call text not null,
  account_id bigint not null,
  key_hash bytea not null check (octet_length(key_hash) = 32),
  request_mac bytea not null check (octet_length(request_mac) = 32),
  answer json not null,
  created_at timestamptz not null,
  primary key (call, account_id, key_hash)
);
comment on column idempotency_keys.account_id is 'whose key it is, 0 for callers who are not signed in';
comment on column idempotency_keys.request_mac is 'of the request''s body, keyed by the key itself, of which only a hash is kept: a body may hold a password, and neither can be guessed from here';
create index idempotency_keys_created_idx on idempotency_keys (created_at);

-- Mails that wait for nothing any more are removed by age.
create index outbox_done_idx on outbox (created_at) where status <> 0;
