-- What a person says about themselves, and everything that proves who they are.
alter table accounts
  add column nick_name text not null default '' check (char_length(nick_name) <= 255),
  add column bio text not null default '' check (char_length(bio) <= 40000),
  add column picture_url text,
  add column banner_url text,
  add column wallet_address text,
  add column theme smallint not null default 0 check (theme in (0, 1)),
  add column language text not null default 'en_US' check (char_length(language) between 2 and 16),
  add column blocked_reason text,
  -- A log-in name with an @ could be somebody else's e-mail address, and one name must never mean two accounts.
  add constraint accounts_user_name_no_address check (kind = 2 or position('@' in user_name) = 0),
  add constraint accounts_verified_is_brand check (verified_at is null or kind = 1);
comment on column accounts.nick_name is 'shown to others; empty means the user name';
comment on column accounts.bio is 'rich text, sanitised before it is written and again before it is shown';
comment on column accounts.theme is '0 light, 1 night';

create table brand_companies (
  account_id bigint primary key references accounts on delete cascade,
  company_name text not null check (char_length(company_name) between 1 and 255),
  country text not null check (char_length(country) between 1 and 255),
  address text not null check (char_length(address) between 1 and 255),
  zip_code text not null check (char_length(zip_code) between 1 and 255),
  status smallint not null default 0 check (status in (0, 1, 2)),
  reason text,
  revision integer not null default 1,
  submitted_at timestamptz not null,
  decided_at timestamptz
);
comment on column brand_companies.status is '0 pending review, 1 verified, 2 unverified: sent back with a reason';
comment on column brand_companies.revision is 'goes up with every submission, so that nobody approves a form that has changed since they read it';
create index brand_companies_queue_idx on brand_companies (status, submitted_at, account_id);

create table brand_contacts (
  account_id bigint not null references brand_companies on delete cascade,
  position smallint not null check (position in (1, 2)),
  name text not null check (char_length(name) between 1 and 255),
  phone text not null default '' check (char_length(phone) <= 255),
  email text not null default '' check (char_length(email) <= 255),
  designation text not null check (char_length(designation) between 1 and 255),
  company_name text not null check (char_length(company_name) between 1 and 255),
  is_main boolean not null,
  primary key (account_id, position)
);
create unique index brand_contacts_main_key on brand_contacts (account_id, is_main);
comment on index brand_contacts_main_key is 'of two contacts one is the main one and one is not';

create table code_keys (
  id boolean primary key default true check (id),
  key bytea not null check (octet_length(key) = 32)
);
comment on table code_keys is 'one row: the key of this database under which mailed codes are kept';
insert into code_keys (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

create table email_codes (
  purpose text not null check (purpose in ('reset-password', 'change-email')),
  subject text not null,
  code_mac bytea not null check (octet_length(code_mac) = 32),
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (purpose, subject)
);
comment on column email_codes.subject is 'account:<id>; or address:<e-mail> for an address that nobody has, so that both cost the same';
create index email_codes_expires_idx on email_codes (expires_at);

create table email_confirmations (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on column email_confirmations.email is 'the link confirms this address, and nothing once the account has another';
create index email_confirmations_account_idx on email_confirmations (account_id, created_at);
create index email_confirmations_expires_idx on email_confirmations (expires_at);

create table social_accounts (
  issuer text not null,
  subject text not null,
  account_id bigint not null references accounts on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index social_accounts_account_idx on social_accounts (account_id);

create table oauth_attempts (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  kind smallint not null check (kind in (0, 1)),
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);
comment on table oauth_attempts is 'one row for each way to the sign-in provider, taken away by whoever comes back';
create index oauth_attempts_expires_idx on oauth_attempts (expires_at);

create table social_tickets (
  browser_hash bytea primary key check (octet_length(browser_hash) = 32),
  kind smallint not null check (kind in (0, 1)),
  issuer text not null,
  subject text not null,
  email text,
  email_verified boolean not null,
  name text,
  expires_at timestamptz not null
);
comment on table social_tickets is 'who a browser has proved to be at the sign-in provider, waiting for the sign-up that follows';
create index social_tickets_expires_idx on social_tickets (expires_at);

create table log_in_waits (
  subject text not null,
  address text not null,
  failures integer not null,
  wait_until timestamptz,
  tried_at timestamptz not null,
  primary key (subject, address)
);
comment on table log_in_waits is 'failed log-ins in a row by account and network address; a success removes the row';
create index log_in_waits_tried_idx on log_in_waits (tried_at);
