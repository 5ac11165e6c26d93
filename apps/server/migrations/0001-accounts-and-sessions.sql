-- Accounts are the anchor of sessions and uploads. Log-in names are unique whatever their case.
create table accounts (
  id bigint generated always as identity (start with 1001) primary key,
  kind smallint not null check (kind in (0, 1, 2)),
  user_name text not null check (char_length(user_name) between 1 and 255),
  email text not null check (char_length(email) between 3 and 255),
  password_hash text,
  email_confirmed_at timestamptz,
  verified_at timestamptz,
  blocked_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column accounts.kind is '0 participant, 1 brand, 2 operator';
comment on column accounts.verified_at is 'brands: when an operator verified the company';
create unique index accounts_user_name_key on accounts (lower(user_name));
create unique index accounts_email_key on accounts (lower(email));

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz
);
comment on table sessions is 'opaque 256-bit tokens, stored as sha-256 only';
create index sessions_account_idx on sessions (account_id, id);

-- Limits that protect an account, a code or an address book live here, so that every server counts together.
create table limit_windows (
  key text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (key, window_start)
);
create index limit_windows_start_idx on limit_windows (window_start);
