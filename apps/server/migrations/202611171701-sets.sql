-- Somebody saves works into sets of their own, which others see once they are made public. Which of its works a set shows is asked
-- whenever it is read: a work that is hidden stays in it, and comes back with its campaign.
create table artwork_sets (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  name text not null check (char_length(name) between 1 and 60),
  description text not null default '' check (char_length(description) <= 255),
  is_public boolean not null default false,
  created_at timestamptz not null
);
comment on table artwork_sets is 'sets of works; a row goes with its account';
create index artwork_sets_account_idx on artwork_sets (account_id, created_at desc, id desc);

create table artwork_set_works (
  set_id bigint not null references artwork_sets on delete cascade,
  artwork_id bigint not null,
  campaign_id bigint not null,
  saved_at timestamptz not null,
  primary key (set_id, artwork_id),
  foreign key (campaign_id, artwork_id) references artworks on delete cascade
);
comment on table artwork_set_works is 'the works of each set, hidden ones too';
create index artwork_set_works_order_idx on artwork_set_works (set_id, saved_at desc, artwork_id desc);
create index artwork_set_works_artwork_idx on artwork_set_works (campaign_id, artwork_id);
