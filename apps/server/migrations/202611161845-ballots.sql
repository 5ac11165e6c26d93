-- Votes can be taken back and cast again, and a campaign can limit how many each voter has.
alter table votes drop constraint votes_state_check, add constraint votes_state_check check (state in (0, 1, 2, 3));
comment on column votes.state is '0 counted, 1 held for a look by an operator, 2 voided, 3 taken back: it can be cast again, and is another leaf then';
comment on column votes.mailbox is 'mailbox_hash of the voter''s confirmed address when the vote was cast or began to count; null without one, and once the vote is taken back. An address that is given up stays used. When an account is erased its votes in open campaigns are taken back, and this is cleared everywhere: it guards nothing any more';

alter table vote_logs add column revoked_count bigint not null default 0 check (revoked_count >= 0);
comment on column vote_logs.revoked_count is 'votes of this log that were taken back, each time they were';

create table ballot_allowances (
  campaign_id bigint not null references campaigns on delete cascade,
  holder bytea not null check (octet_length(holder) in (8, 16)),
  window_start timestamptz not null,
  used integer not null check (used >= 0),
  granted integer not null check (granted >= 0),
  primary key (campaign_id, holder, window_start)
);
comment on table ballot_allowances is 'votes in campaigns with a limit that were not taken back; locked after artworks and before networks and logs, accounts before mailboxes';
comment on column ballot_allowances.holder is 'int8send of an account, and once more the hash of its mailbox for votes that have one: two accounts of a mailbox share its votes';
comment on column ballot_allowances.window_start is 'the day (UTC) on which the votes were cast, or 1970 where the limit is for the whole campaign';
comment on column ballot_allowances.granted is 'how many of those that the last statement asked for there was room for';

create function ballot_window(vote_limit_per smallint, cast_at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case vote_limit_per when 1 then date_trunc('day', cast_at, 'UTC') else 'epoch'::timestamptz end
$$;
comment on function ballot_window is 'where the time begins in which a limit counts a vote';
