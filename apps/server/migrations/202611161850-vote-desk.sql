-- What is decided about votes, and what their voters say against it.

-- A hold may be an operator's own: for a reason in words, or because the account is blocked.
alter table votes drop constraint votes_hold_reason_check,
  add constraint votes_hold_reason_check check (hold_reason in (0, 1, 2, 3, 4, 5, 10, 12, 13));
comment on column votes.hold_reason is '0 an operator''s, in words, 1 too many votes of one network, 2 accounts made for this vote, 3 throw-away addresses, 4 votes in step with each other, 5 artists vote for each other, 10 address not confirmed, 12 another account of the mailbox has voted, 13 account blocked; stays when the vote is released';

-- The votes of one work by time, with what they come to; and the few that are void.
create index votes_work_idx on votes (campaign_id, artwork_id, created_at, account_id) include (state);
create index votes_voided_idx on votes (campaign_id) where state = 2;

create table vote_decisions (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns,
  act smallint not null check (act in (33, 34, 35)),
  reason smallint not null check (reason between 0 and 255),
  words text not null check (char_length(words) <= 2000),
  vote_count integer not null check (vote_count > 0),
  leaf_index bigint check (leaf_index >= 0),
  decided_at timestamptz not null default now()
);
comment on table vote_decisions is 'what operators decided about votes, as the log has it: to be read without reading the log';
comment on column vote_decisions.act is '33 hold, 34 release, 35 void: the kind of the leaves that follow';
comment on column vote_decisions.leaf_index is 'where the decision stands in the log; null where that was not open';
create index vote_decisions_campaign_idx on vote_decisions (campaign_id, id desc);

create table vote_appeals (
  id bigint generated always as identity primary key,
  campaign_id bigint not null,
  artwork_id bigint not null,
  account_id bigint not null,
  state smallint not null default 0 check (state in (0, 1, 2)),
  message text not null check (char_length(message) between 1 and 1000),
  answer text check (char_length(answer) between 1 and 500),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state = 0) = (decided_at is null)),
  foreign key (campaign_id, artwork_id, account_id) references votes on update cascade on delete cascade
);
comment on table vote_appeals is 'what voters say for a vote of theirs that is held or void';
comment on column vote_appeals.state is '0 open, 1 granted, 2 refused';
comment on column vote_appeals.answer is 'what the operator says to it';
-- One that is refused is the last word about its vote; one that was granted may be followed by another hold, and another appeal.
create unique index vote_appeals_vote_key on vote_appeals (campaign_id, artwork_id, account_id) where state <> 1;
create index vote_appeals_vote_idx on vote_appeals (campaign_id, artwork_id, account_id, id);
create index vote_appeals_state_idx on vote_appeals (state, created_at, id);
