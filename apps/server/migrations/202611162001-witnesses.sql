-- Witnesses of the logs of votes (docs/vote-log.md#witnesses). One side asks others to co-sign its heads, the other co-signs those
-- of others; what it has seen of a log is one row, which is held from the look to the signature.
create table log_witnesses (
  vkey text primary key check (char_length(vkey) <= 1000),
  failures integer not null default 0,
  due_at timestamptz not null
);
comment on table log_witnesses is 'the witnesses that this site asks; due_at moves on while one server asks, and further with each failure';

create table vote_log_cosignatures (
  campaign_id bigint not null references campaigns on delete cascade,
  generation bigint not null,
  vkey text not null,
  size bigint not null default 0 check (size >= 0),
  checkpoint text,
  line text check (char_length(line) <= 2000),
  failures integer not null default 0,
  due_at timestamptz not null,
  primary key (campaign_id, generation, vkey),
  check ((size = 0) = (checkpoint is null) and (checkpoint is null) = (line is null))
);
comment on table vote_log_cosignatures is 'the newest head of each log that each witness has co-signed, and its line';
comment on column vote_log_cosignatures.failures is 'how often in a row the witness refused this log';

create table witnessed_logs (
  origin text primary key check (char_length(origin) <= 500),
  size bigint not null check (size >= 0),
  root bytea not null check (octet_length(root) = 32),
  checkpoint text,
  updated_at timestamptz not null default now()
);
comment on table witnessed_logs is 'the newest head of each log of others that was co-signed here; nothing that contradicts it is ever signed';

create table witness_keys (
  is_only boolean primary key default true check (is_only),
  private_key bytea not null,
  created_at timestamptz not null default now()
);
comment on table witness_keys is 'one row, made at the first use: the Ed25519 key (PKCS 8) that co-signs; a restored backup gets another';
