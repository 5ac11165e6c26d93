-- The heads of vote logs go on a chain, once a day for all of them and once more at the close of each vote (docs/vote-log.md).
-- What is to be written is kept first, then the signed transaction, then where it stands: whatever a crash cuts off is sent again.
create view vote_log_heads as
  select t.campaign_id, t.generation, t.size, t.root,
         l.generation is not distinct from t.generation and l.closed_at is not null and l.size = t.size as is_closed
    from vote_log_trees t left join vote_logs l on l.campaign_id = t.campaign_id;
comment on view vote_log_heads is 'the newest head of each log; is_closed once the vote is closed and the tree holds everything that was appended';

create table vote_anchors (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  contract text not null check (contract ~ '^0x[0-9a-fA-F]{40}$'),
  kind smallint not null check (kind in (0, 1)),
  day integer not null,
  root bytea not null check (octet_length(root) = 32),
  head_count integer not null check (head_count > 0),
  campaign_id bigint references campaigns,
  generation bigint,
  size bigint,
  nonce bigint,
  raw bytea,
  tx_hash bytea check (octet_length(tx_hash) = 32),
  signed_at timestamptz,
  block_number bigint,
  is_final boolean not null default false,
  created_at timestamptz not null default now(),
  check ((kind = 1) = (campaign_id is not null and generation is not null and size is not null))
);
comment on column vote_anchors.kind is '0 the heads of all logs that grew, once a day; 1 the last head of one log';
comment on column vote_anchors.day is 'the day on which it was made, counted from 1970-01-01 UTC';
comment on column vote_anchors.root is 'of the tree over the heads, or of the log that is closed';
create unique index vote_anchors_day_key on vote_anchors (chain_id, day) where kind = 0;
create unique index vote_anchors_close_key on vote_anchors (chain_id, campaign_id, generation) where kind = 1;
create index vote_anchors_open_idx on vote_anchors (chain_id, id) where not is_final;

create table vote_anchor_heads (
  anchor_id bigint not null references vote_anchors,
  position integer not null,
  campaign_id bigint not null references campaigns,
  generation bigint not null,
  size bigint not null,
  root bytea not null check (octet_length(root) = 32),
  proof bytea not null check (octet_length(proof) % 32 = 0),
  primary key (anchor_id, position)
);
comment on column vote_anchor_heads.proof is 'leads from the head to the root of its anchor: hashes, one after the other';
create index vote_anchor_heads_campaign_idx on vote_anchor_heads (campaign_id, anchor_id);
