-- Mail is written in the transaction that causes it, then leased, sent and retried by whichever server is free.
create table outbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  to_name text not null,
  to_address text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  status smallint not null default 0 check (status in (0, 1, 2)),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column outbox.status is '0 waiting, 1 sent, 2 given up';
create index outbox_due_idx on outbox (due_at) where status = 0;
