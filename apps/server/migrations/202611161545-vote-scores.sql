-- What speaks against a vote, in points; from a number of points on it is held.

alter table accounts add column mail_class smallint check (mail_class in (0, 1));
comment on column accounts.mail_class is '0 usual, 1 of a service for throw-away addresses; null: not looked at yet';
create index accounts_unclassed_idx on accounts (id) where mail_class is null;

create or replace view voters as
  select id, kind, created_at, email_confirmed_at is not null as is_confirmed, blocked_at is not null as is_blocked,
         mailbox_hash(email) as mailbox, coalesce(ballot_secret, sha256('erased')) as ballot_secret,
         mail_class is not distinct from 1 as is_throwaway,
         mailbox_hash(split_part(lower(email), '@', 2)) as mail_domain
    from accounts;

alter table votes drop constraint votes_hold_reason_check,
  add constraint votes_hold_reason_check check (hold_reason in (1, 2, 3, 4, 5, 10, 12));
comment on column votes.hold_reason is '1 too many votes of one network, 2 accounts made for this vote, 3 throw-away addresses, 4 votes in step with each other, 5 artists vote for each other, 10 address not confirmed, 12 another account of the mailbox has voted; stays when the vote is released';
create index votes_created_idx on votes (campaign_id, created_at);

create table vote_scores (
  campaign_id bigint not null,
  artwork_id bigint not null,
  account_id bigint not null,
  points real not null check (points > 0),
  signs jsonb not null,
  scored_at timestamptz not null default now(),
  primary key (campaign_id, artwork_id, account_id),
  foreign key (campaign_id, artwork_id, account_id) references votes on delete cascade
);
comment on table vote_scores is 'votes that more than one sign speaks against, as they were last looked at';
comment on column vote_scores.signs is '[{"sign", "points"}], the strongest first';

create table vote_score_runs (
  campaign_id bigint primary key references campaigns,
  scored_at timestamptz not null
);
comment on table vote_score_runs is 'when the votes of a campaign were last looked at';
