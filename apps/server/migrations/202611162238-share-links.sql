-- Links that are shared: whose they are and how often they led to something, in sums of days. Nothing here says who followed one.
create table share_links (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns on delete cascade,
  account_id bigint not null references accounts,
  kind smallint not null check (kind between 0 and 2),
  name text not null default '' check (char_length(name) <= 60),
  label text not null unique check (label ~ '^[A-Za-z0-9_-]{10}$'),
  created_at timestamptz not null default now(),
  check ((kind = 2) = (name <> ''))
);
comment on column share_links.kind is '0 of the brand, 1 of an artist of the campaign, 2 of a post that the brand has named';
create unique index share_links_own_key on share_links (campaign_id, account_id) where kind < 2;
create unique index share_links_name_key on share_links (campaign_id, lower(name)) where kind = 2;
create index share_links_account_idx on share_links (account_id);

create table share_link_days (
  link_id bigint not null references share_links on delete cascade,
  day date not null,
  visit_count integer not null default 0 check (visit_count >= 0),
  join_count integer not null default 0 check (join_count >= 0),
  vote_count integer not null default 0 check (vote_count >= 0),
  primary key (link_id, day)
);
