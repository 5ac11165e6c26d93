-- Guesses that come from many networks are counted per account; devices that have logged in before are excepted.
create table known_devices (
  token_hash bytea not null check (octet_length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  used_at timestamptz not null,
  primary key (token_hash, account_id)
);
comment on table known_devices is 'browsers from which an account has logged in: one browser may know several accounts';
create index known_devices_account_idx on known_devices (account_id, used_at);
create index known_devices_used_idx on known_devices (used_at);

create table guess_budgets (
  subject text not null,
  scope text not null,
  spent double precision not null check (spent >= 0),
  counted_at timestamptz not null,
  primary key (subject, scope)
);
comment on column guess_budgets.scope is 'account: guesses from anywhere; a network: those from there; signed-in: those of its own sessions';
comment on table guess_budgets is 'leaky buckets: what was spent of a budget at counted_at; it refills with time';
create index guess_budgets_counted_idx on guess_budgets (counted_at);
