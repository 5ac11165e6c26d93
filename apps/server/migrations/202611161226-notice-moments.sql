-- What is told because its time has come is told once, whichever server finds it: the key says so.
create table notice_moments (
  campaign_id bigint not null references campaigns on delete cascade,
  kind text not null check (kind in ('opened', 'ending', 'closed')),
  ends_at timestamptz not null,
  told_at timestamptz not null,
  primary key (campaign_id, kind, ends_at)
);
comment on column notice_moments.ends_at is 'the end that the campaign had then: one that is put off has another last day';
-- Nobody is told of what ended before there were notices.
insert into notice_moments (campaign_id, kind, ends_at, told_at)
select id, 'closed', ends_at, now() from campaigns where ends_at <= now();
create index campaigns_ended_idx on campaigns (ends_at);

-- Who stood where on a leaderboard when it was last looked at.
create table notice_standings (
  campaign_id bigint primary key references campaigns on delete cascade,
  vote_count integer not null,
  first_ids bigint[] not null check (cardinality(first_ids) <= 3)
);
comment on column notice_standings.vote_count is 'of the campaign, when it was looked at: where it is still the same, nobody has moved';
