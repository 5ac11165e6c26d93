-- Comments under works, where the brand of a campaign has switched them on. Which campaigns have them stands apart from what is
-- reviewed of a campaign: a brand opens and closes them at any time.
create table comment_switches (
  campaign_id bigint primary key references campaigns on delete cascade,
  is_on boolean not null,
  switched_at timestamptz not null
);
comment on table comment_switches is 'campaigns whose brand has switched comments; those without a row have none';

create table comments (
  id bigint generated always as identity primary key,
  campaign_id bigint not null,
  artwork_id bigint not null,
  account_id bigint not null references accounts,
  words text not null check (char_length(words) between 1 and 500),
  created_at timestamptz not null,
  removed_at timestamptz,
  removed_by smallint check (removed_by in (2, 3)),
  foreign key (campaign_id, artwork_id) references artworks on delete cascade,
  check ((removed_at is null) = (removed_by is null))
);
comment on table comments is 'what people write under works; a row goes with its account, and when its author deletes it';
comment on column comments.removed_by is '2 the brand of the campaign, 3 an operator; null while it is shown';
create index comments_artwork_idx on comments (campaign_id, artwork_id, id desc) where removed_at is null;
create index comments_account_idx on comments (account_id, id);
create index comments_taken_down_idx on comments (removed_at desc, id) where removed_by = 3;

create table comment_reports (
  comment_id bigint not null references comments on delete cascade,
  account_id bigint not null references accounts,
  reason smallint not null check (reason in (1, 2, 3, 4, 9)),
  words text not null default '' check (char_length(words) <= 500),
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (comment_id, account_id)
);
comment on table comment_reports is 'what people find wrong with a comment; nothing follows from it but that an operator looks';
comment on column comment_reports.reason is '1 copied, 2 offensive, 3 off topic, 4 personal data, 9 other';
comment on column comment_reports.closed_at is 'when an operator had looked: nothing was wrong, or the comment was taken down';
create index comment_reports_account_idx on comment_reports (account_id, comment_id);
create index comment_reports_open_idx on comment_reports (comment_id) where closed_at is null;
create index comment_reports_day_idx on comment_reports (created_at);
