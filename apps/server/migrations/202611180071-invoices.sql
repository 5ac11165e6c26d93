-- A brand pays for months of a plan in advance: it asks for an invoice, which names a coin and an amount, and pays it from a wallet at
-- the pay desk. The chain says what was paid; it counts once it is final. Nothing is drawn from anybody.
create table plan_invoices (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^0x[0-9a-f]{64}$'),
  account_id bigint not null references accounts,
  plan_id integer not null references plans,
  month_count integer not null check (month_count between 1 and 12),
  total_cents integer not null check (total_cents > 0),
  chain_id bigint not null,
  coin_id bigint not null,
  currency text not null check (currency ~ '^0x[0-9a-fA-F]{40}$'),
  amount numeric(78) not null check (amount > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  paid_at timestamptz
);
comment on table plan_invoices is 'months of plans that brands asked to pay for; what was not paid in time is kept and does nothing';
comment on column plan_invoices.name is 'random: what a payment names on the chain';
comment on column plan_invoices.amount is 'in the smallest unit of the coin, at the rate of the moment; good until it expires';
create index plan_invoices_account_idx on plan_invoices (account_id, id desc);

create table plan_payments (
  id bigint generated always as identity primary key,
  invoice_id bigint references plan_invoices,
  chain_id bigint not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  payer text not null,
  currency text not null,
  amount numeric(78) not null,
  mined_at timestamptz not null,
  seen_at timestamptz not null,
  state smallint not null default 0 check (state between 0 and 6),
  closed_at timestamptz,
  unique (chain_id, tx_hash, log_index)
);
comment on table plan_payments is 'what arrived at the pay desk; rows of state 0 are taken back with their blocks';
comment on column plan_payments.invoice_id is 'null: it names no invoice';
comment on column plan_payments.state is '0 waits until its block is final, 1 credited, 2 too little, 3 another coin than the invoice names, 4 after the invoice had expired, 5 of an invoice that was paid already, 6 names no invoice';
comment on column plan_payments.closed_at is 'when an operator had dealt with what could not be credited';
create index plan_payments_invoice_idx on plan_payments (invoice_id, id);
create index plan_payments_waiting_idx on plan_payments (chain_id, block_number) where state = 0;
create index plan_payments_open_idx on plan_payments (id) where state > 1 and closed_at is null;

-- That an operator dealt with a payment is in the audit log.
alter table audit_entries
  drop constraint audit_entries_subject_kind_check,
  add constraint audit_entries_subject_kind_check check (subject_kind in ('account', 'campaign', 'artwork', 'help-request', 'comment', 'set', 'plan', 'payment'));
