-- Campaigns: what the public sees stands in columns and rows; drafts and changes that wait for review are documents.
create extension if not exists pg_trgm;

create table campaigns (
  id bigint generated always as identity (start with 1001) primary key,
  brand_id bigint not null references accounts,
  name text not null check (char_length(name) between 1 and 255),
  subtitle text not null check (char_length(subtitle) between 1 and 255),
  banner jsonb,
  mobile_banner jsonb,
  film jsonb,
  description text not null,
  brand_picture jsonb,
  brand_description text not null,
  rules text not null,
  website text not null default '' check (website = '' or website ~* '^https://[^[:space:]]+$'),
  stickers jsonb not null default '[]',
  is_private boolean not null default false,
  needs_confirmed_email boolean not null default false,
  collection jsonb,
  starts_at timestamptz,
  ends_at timestamptz not null,
  status smallint not null default 0 check (status in (0, 1, 2)),
  review smallint not null default 0 check (review in (0, 1, 2)),
  review_reason text,
  revision integer not null default 1,
  invite_token text not null unique,
  join_count integer not null default 0 check (join_count >= 0),
  work_count integer not null default 0 check (work_count >= 0),
  vote_count integer not null default 0 check (vote_count >= 0),
  deleted_work_count integer not null default 0 check (deleted_work_count >= 0),
  recommended_at timestamptz,
  featured_at timestamptz,
  paused_at timestamptz,
  submitted_at timestamptz not null default now(),
  reviewed_at timestamptz,
  opened_at timestamptz,
  completed_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  check (starts_at is null or starts_at < ends_at),
  check (review <> 1 or starts_at is not null),
  check (status = 0 or review = 1)
);
comment on column campaigns.banner is 'a picture: url, type, width, height, placeholder, renditions; so are mobile_banner, brand_picture and each sticker';
comment on column campaigns.film is '{"kind":"upload","url","type"} or {"kind":"embed","provider","id"}';
comment on column campaigns.collection is 'the contract: name, abbreviation, contractType, chainId, contractAddress, blockHeight, royaltyAddress, royaltyProportion';
comment on column campaigns.starts_at is 'null until approved: then the campaign opens at once';
comment on column campaigns.status is '0 unpublished, 1 live, 2 completed; written by review and by the job that keeps the times. What depends on the second also asks starts_at and ends_at';
comment on column campaigns.review is '0 waiting for review, 1 approved, 2 sent back';
comment on column campaigns.revision is 'goes up with every change by the brand, so that nobody approves what they have not read';
comment on column campaigns.invite_token is '128 random bits or more: whoever holds it may join a private campaign';
comment on column campaigns.join_count is 'people with at least one live work; always equal to a recount, as are the other counters';
comment on column campaigns.deleted_at is 'archived out of sight; a campaign without artworks is erased instead';

create index campaigns_brand_idx on campaigns (brand_id, status, created_at desc, id desc) where deleted_at is null;
create index campaigns_created_idx on campaigns (status, created_at desc, id desc) where not is_private and review = 1 and deleted_at is null;
create index campaigns_started_idx on campaigns (status, starts_at desc, id desc) where not is_private and review = 1 and deleted_at is null;
create index campaigns_ends_idx on campaigns (status, ends_at, id) where not is_private and review = 1 and deleted_at is null;
create index campaigns_joins_idx on campaigns (status, join_count desc, id desc) where not is_private and review = 1 and deleted_at is null;
create index campaigns_works_idx on campaigns (status, work_count desc, id desc) where not is_private and review = 1 and deleted_at is null;
create index campaigns_votes_idx on campaigns (status, vote_count desc, id desc) where not is_private and review = 1 and deleted_at is null;
create index campaigns_public_brand_idx on campaigns (brand_id) where not is_private and review = 1 and status > 0 and deleted_at is null;
create index campaigns_recommended_idx on campaigns (recommended_at desc, id desc) where recommended_at is not null and deleted_at is null;
create unique index campaigns_featured_key on campaigns ((true)) where featured_at is not null;
create index campaigns_name_idx on campaigns using gin (name gin_trgm_ops) where review = 1 and deleted_at is null;
create index campaigns_review_idx on campaigns (review, submitted_at, id) where deleted_at is null;
create index campaigns_to_open_idx on campaigns (starts_at) where status = 0 and review = 1 and deleted_at is null;
create index campaigns_to_complete_idx on campaigns (ends_at) where status <> 2 and review = 1 and deleted_at is null;

create table campaign_awards (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns on delete cascade,
  position smallint not null,
  title text not null default '',
  description text not null default '',
  coin_id bigint,
  amount text not null default '' check (amount ~ '^(\d{1,18}(\.\d{1,18})?)?$'),
  picture jsonb,
  unique (campaign_id, position)
);

create table campaign_links (
  campaign_id bigint not null references campaigns on delete cascade,
  position smallint not null,
  network_id integer not null references social_networks,
  title text not null default '',
  url text not null check (url ~* '^https://[^[:space:]]+$'),
  primary key (campaign_id, position)
);

create table campaign_drafts (
  brand_id bigint primary key references accounts on delete cascade,
  content jsonb not null,
  version integer not null default 1,
  saved_at timestamptz not null default now()
);
comment on table campaign_drafts is 'the next campaign of a brand, as far as it is written';

create table campaign_changes (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns on delete cascade,
  content jsonb not null,
  status smallint not null default 0 check (status in (0, 1, 2, 3)),
  reason text,
  revision integer not null default 1,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz
);
comment on column campaign_changes.status is '0 waiting for review, 1 approved, 2 sent back, 3 overtaken by a later one or by the end of the campaign';
create unique index campaign_changes_open_key on campaign_changes (campaign_id) where status in (0, 2);
create index campaign_changes_review_idx on campaign_changes (status, submitted_at, id);

create table campaign_invitations (
  campaign_id bigint not null references campaigns on delete cascade,
  email text not null check (email = lower(email)),
  invited_at timestamptz not null default now(),
  primary key (campaign_id, email)
);
comment on table campaign_invitations is 'addresses invited by mail; they count for accounts that have confirmed the address';
create index campaign_invitations_email_idx on campaign_invitations (email, campaign_id);

create table campaign_guests (
  campaign_id bigint not null references campaigns on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  accepted_at timestamptz not null default now(),
  primary key (campaign_id, account_id)
);
comment on table campaign_guests is 'participants who came by the invite link';
create index campaign_guests_account_idx on campaign_guests (account_id, campaign_id);
