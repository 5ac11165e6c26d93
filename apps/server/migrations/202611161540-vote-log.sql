-- Every vote is a leaf of its campaign's log, written with it (docs/vote-log.md). The hot row is vote_logs: whoever appends holds it
-- until the commit. Everything about the tree is written by a job that holds another row, and never makes a voter wait.
alter table accounts add column ballot_secret bytea check (octet_length(ballot_secret) = 32)
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
comment on column accounts.ballot_secret is 'makes the voter''s name in each campaign''s log; destroyed with the account, and then nobody can tell whose a leaf is';

create or replace view voters as
  select id, kind, created_at, email_confirmed_at is not null as is_confirmed, blocked_at is not null as is_blocked,
         mailbox_hash(email) as mailbox, coalesce(ballot_secret, sha256('erased')) as ballot_secret
    from accounts;

alter table votes add column leaf_index bigint check (leaf_index >= 0);
comment on column votes.leaf_index is 'where the vote stands in the log of its campaign; null while it is in none';
create index votes_unlogged_idx on votes (campaign_id, created_at) where leaf_index is null;

alter table artworks add column picture_sha256 bytea check (octet_length(picture_sha256) = 32);
comment on column artworks.picture_sha256 is 'of the picture as it was submitted, for the log of votes; null for works older than that';

create table vote_logs (
  campaign_id bigint primary key references campaigns,
  generation bigint not null default 0,
  origin text not null default '' check (char_length(origin) <= 500),
  size bigint not null default 0 check (size >= 0),
  ends_at timestamptz,
  closed_at timestamptz
) with (fillfactor = 50);
comment on table vote_logs is 'the log that each campaign''s votes go to; whoever appends holds the row until the commit, so that there are no gaps';
comment on column vote_logs.generation is '0, or the second in which a backup was restored: a log never goes on from an older state of itself';
comment on column vote_logs.ends_at is 'the end of voting as the log has it; null while the log has no rules and takes no votes';

create table vote_log_batches (
  campaign_id bigint not null references campaigns,
  generation bigint not null,
  first_index bigint not null,
  leaf_count integer not null check (leaf_count > 0),
  entries bytea not null,
  primary key (campaign_id, generation, first_index)
);
comment on table vote_log_batches is 'leaves that are not in the tree yet: one row for each statement that appended, each leaf after its length in two bytes';
alter table vote_log_batches alter column entries set storage external;

create table vote_log_trees (
  campaign_id bigint not null references campaigns,
  generation bigint not null,
  origin text not null check (char_length(origin) <= 500),
  size bigint not null default 0 check (size >= 0),
  root bytea not null default sha256('') check (octet_length(root) = 32),
  checkpoint text,
  primary key (campaign_id, generation)
);
comment on column vote_log_trees.checkpoint is 'the newest signed head; null while there is none';

create table vote_log_tiles (
  campaign_id bigint not null references campaigns,
  generation bigint not null,
  level smallint not null,
  tile bigint not null,
  bytes bytea not null,
  primary key (campaign_id, generation, level, tile)
);
comment on column vote_log_tiles.level is 'of c2sp.org/tlog-tiles; -1 for the bundles of entries';
alter table vote_log_tiles alter column bytes set storage external;

create table vote_log_checkpoints (
  campaign_id bigint not null references campaigns,
  generation bigint not null,
  hour timestamptz not null,
  checkpoint text not null,
  primary key (campaign_id, generation, hour)
);
comment on table vote_log_checkpoints is 'the first head that was signed in each hour: a recount proves that the log begins with each of them';

create table log_keys (
  is_only boolean primary key default true check (is_only),
  private_key bytea not null,
  created_at timestamptz not null default now()
);
comment on table log_keys is 'one row, made at the first use: the Ed25519 key (PKCS 8) that signs the heads of all logs';
