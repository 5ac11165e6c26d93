-- Artworks, votes and who takes part. campaign_id leads every key, so that a campaign can live on one node.
create table artworks (
  campaign_id bigint not null references campaigns,
  id bigint generated always as identity (start with 1001),
  account_id bigint not null references accounts,
  title text not null check (char_length(title) <= 255),
  description text not null,
  picture jsonb,
  artist_name text not null default '' check (char_length(artist_name) <= 255),
  credit text not null default '' check (char_length(credit) <= 255),
  contact_email text not null default '',
  status smallint not null default 0 check (status in (0, 1, 2)),
  vote_count integer not null default 0 check (vote_count >= 0),
  token_uri text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by smallint check (deleted_by in (1, 2, 3)),
  purged_at timestamptz,
  primary key (campaign_id, id),
  check ((deleted_at is null) = (deleted_by is null)),
  check (purged_at is null or deleted_at is not null)
);
comment on column artworks.status is '0 submitted, 1 minting, 2 minted';
comment on column artworks.deleted_by is '1 withdrawn by its artist, 2 taken out by the brand, 3 taken out by an operator';
comment on column artworks.purged_at is 'when its text was erased; the picture follows, and is null once its files are gone. The row and its votes stay';
comment on column artworks.vote_count is 'counted votes: neither held nor voided ones';
create index artworks_id_idx on artworks (id);
create index artworks_votes_idx on artworks (campaign_id, vote_count desc, id desc) where deleted_at is null;
create index artworks_created_idx on artworks (campaign_id, created_at desc, id desc) where deleted_at is null;
create index artworks_account_idx on artworks (account_id, created_at desc, id desc) where purged_at is null;
create index artworks_own_idx on artworks (campaign_id, account_id, id) where deleted_at is null;
create index artworks_deleted_idx on artworks (campaign_id, deleted_at desc, id desc) where deleted_by = 2 and purged_at is null;
create index artworks_to_purge_idx on artworks (deleted_at) where deleted_at is not null and purged_at is null;
create index artworks_to_erase_idx on artworks (purged_at) where purged_at is not null and picture is not null;
create index artworks_title_idx on artworks using gin (title gin_trgm_ops) where deleted_at is null;

create table votes (
  campaign_id bigint not null,
  artwork_id bigint not null,
  account_id bigint not null references accounts,
  state smallint not null default 0 check (state in (0, 1, 2)),
  address_group text not null default '',
  device_hash bytea,
  created_at timestamptz not null default now(),
  primary key (campaign_id, artwork_id, account_id),
  foreign key (campaign_id, artwork_id) references artworks
);
comment on column votes.state is '0 counted, 1 held for a look by an operator, 2 voided';
comment on column votes.address_group is 'the network of the voter: /24 of IPv4, /48 of IPv6; empty for the machine itself';
comment on column votes.device_hash is 'of what the browser says about itself: how alike the voters of a network are';
create index votes_account_idx on votes (account_id, campaign_id, artwork_id);
create index votes_group_idx on votes (campaign_id, address_group, created_at);
create index votes_held_idx on votes (campaign_id, address_group, created_at) where state = 1;

create table participations (
  campaign_id bigint not null references campaigns,
  account_id bigint not null references accounts,
  joined_at timestamptz not null default now(),
  work_count integer not null default 0 check (work_count >= 0),
  vote_count integer not null default 0 check (vote_count >= 0),
  primary key (campaign_id, account_id)
);
comment on table participations is 'everybody who ever submitted; whoever has no live work has left';
comment on column participations.vote_count is 'counted votes for live works; campaigns.vote_count is their sum';
comment on column campaigns.deleted_work_count is 'works that the brand took out and can still recover';
create index participations_votes_idx on participations (campaign_id, vote_count desc, joined_at, account_id) where work_count > 0;
create index participations_joined_idx on participations (campaign_id, joined_at desc, account_id desc) where work_count > 0;
create index participations_works_idx on participations (campaign_id, work_count desc, account_id desc) where work_count > 0;
create index participations_account_idx on participations (account_id, joined_at desc, campaign_id desc) where work_count > 0;

create table winner_notices (
  campaign_id bigint not null references campaigns,
  account_id bigint not null references accounts,
  message_hash bytea not null check (octet_length(message_hash) = 32),
  sent_at timestamptz not null default now(),
  primary key (campaign_id, account_id, message_hash)
);
comment on table winner_notices is 'the same words go to a person once';

create table live_events (
  id bigint generated always as identity primary key,
  campaign_id bigint not null,
  kind text not null check (kind in ('votes', 'artwork', 'campaign')),
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table live_events is 'what happened, for every server to tail by a cursor and pass on to open pages; rows go after an hour';
create index live_events_created_idx on live_events (created_at, campaign_id);
