-- Works can wait for their brand before they are shown, be refused with a reason, reported and appealed for; and pictures that look
-- alike are found. What is not on the wall has deleted_at, whatever the cause: lists, votes and mints ask for nothing else.
alter table artworks drop constraint artworks_deleted_by_check,
  add constraint artworks_deleted_by_check check (deleted_by in (1, 2, 3, 4, 5)),
  add column has_hung boolean not null default true,
  add constraint artworks_hung_check check ((has_hung or deleted_at is not null) and (not has_hung or deleted_by not in (4, 5)));
comment on column artworks.deleted_by is '1 withdrawn by its artist, 2 taken out by the brand, 3 taken out by an operator, 4 waits for the brand, 5 refused by the brand';
comment on column artworks.deleted_at is 'since when it is not on the wall; of one that waits, since it was submitted';
comment on column artworks.has_hung is 'whether it was ever on the wall: only then the log of votes knows it';
create index artworks_waiting_idx on artworks (campaign_id, id) where deleted_by = 4;
create index artworks_unseen_idx on artworks (campaign_id, account_id, id) where deleted_by in (4, 5) and purged_at is null;

create table artwork_decisions (
  campaign_id bigint not null,
  artwork_id bigint not null,
  reason smallint not null check (reason in (1, 2, 3, 4, 9)),
  words text not null default '' check (char_length(words) <= 500),
  decided_at timestamptz not null default now(),
  appeal_state smallint not null default 0 check (appeal_state in (0, 1, 2, 3)),
  appeal text not null default '' check (char_length(appeal) <= 500),
  appealed_at timestamptz,
  answer text not null default '' check (char_length(answer) <= 2000),
  primary key (campaign_id, artwork_id),
  foreign key (campaign_id, artwork_id) references artworks,
  check ((appeal_state = 0) = (appealed_at is null))
);
comment on table artwork_decisions is 'why a brand refused a work or took it out, and what its artist says to that: the last decision about each';
comment on column artwork_decisions.reason is '1 copied work, 2 offensive, 3 not about the theme or against the rules, 4 personal data, 9 other';
comment on column artwork_decisions.appeal_state is '0 none, 1 waits for an operator, 2 granted, 3 the decision stands';
create index artwork_appeals_idx on artwork_decisions (appealed_at, artwork_id) where appeal_state = 1;

create table artwork_reports (
  campaign_id bigint not null,
  artwork_id bigint not null,
  account_id bigint not null references accounts,
  reason smallint not null check (reason in (1, 2, 3, 4, 9)),
  words text not null default '' check (char_length(words) <= 500),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (campaign_id, artwork_id, account_id),
  foreign key (campaign_id, artwork_id) references artworks
);
comment on table artwork_reports is 'what people find wrong with a work; nothing follows from it but that an operator looks';
comment on column artwork_reports.reason is '1 copied work, 2 offensive, 3 not about the theme or against the rules, 4 personal data, 9 other';
comment on column artwork_reports.closed_at is 'when an operator had looked: nothing was wrong, or the work was taken down';
create index artwork_reports_open_idx on artwork_reports (artwork_id) where closed_at is null;
create index artwork_reports_account_idx on artwork_reports (account_id);

create table artwork_looks (
  campaign_id bigint not null,
  artwork_id bigint not null,
  state smallint not null default 0 check (state in (0, 1, 2)),
  tries smallint not null default 0,
  keys integer[] not null default '{}',
  looks bytea not null default '' check (octet_length(looks) in (0, 32)),
  primary key (campaign_id, artwork_id),
  foreign key (campaign_id, artwork_id) references artworks
);
comment on table artwork_looks is 'what the picture of a work looks like, to find copies; apart from artworks, which every vote writes to';
comment on column artwork_looks.state is '0 not looked at yet, 1 known, 2 nothing to compare: flat, or it could not be read';
comment on column artwork_looks.tries is 'how often somebody set out to look at it';
comment on column artwork_looks.looks is 'as it is, and without its edges';
create index artwork_looks_keys_idx on artwork_looks using gin (keys) where state = 1;
create index artwork_looks_new_idx on artwork_looks (tries, artwork_id) where state = 0;
insert into artwork_looks (campaign_id, artwork_id)
  select campaign_id, id from artworks where purged_at is null and picture is not null;

create table artwork_pairs (
  campaign_id bigint not null,
  artwork_id bigint not null,
  other_campaign_id bigint not null,
  other_artwork_id bigint not null,
  distance smallint not null check (distance >= 0),
  state smallint not null default 0 check (state in (0, 1, 2)),
  found_at timestamptz not null default now(),
  primary key (campaign_id, artwork_id, other_campaign_id, other_artwork_id),
  foreign key (campaign_id, artwork_id) references artworks,
  foreign key (other_campaign_id, other_artwork_id) references artworks,
  check (artwork_id > other_artwork_id)
);
comment on table artwork_pairs is 'works of two people that look alike; the other one was there before';
comment on column artwork_pairs.state is '0 open, 1 the same picture, 2 different pictures';
create index artwork_pairs_open_idx on artwork_pairs (found_at desc, artwork_id desc) where state = 0;
create index artwork_pairs_other_idx on artwork_pairs (other_campaign_id, other_artwork_id);
