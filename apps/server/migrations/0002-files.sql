-- One row per accepted upload; its bytes and renditions lie in the file store under keys that begin with `key`.
create table files (
  id bigint generated always as identity primary key,
  key text not null unique,
  account_id bigint not null references accounts,
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  width integer,
  height integer,
  placeholder text,
  renditions jsonb not null default '[]',
  created_at timestamptz not null default now()
);
comment on column files.key is 'random, 128 bits: media of an unpublished campaign cannot be guessed';
create index files_account_created_idx on files (account_id, created_at);
