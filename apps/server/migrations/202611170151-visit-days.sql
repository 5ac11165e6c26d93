-- How many came to a campaign, in sums of days. Nothing here says who came.
create table visit_days (
  campaign_id bigint not null references campaigns on delete cascade,
  day date not null,
  visit_count integer not null default 0 check (visit_count >= 0),
  member_count integer not null default 0 check (member_count >= 0),
  primary key (campaign_id, day)
);
comment on column visit_days.visit_count is 'addresses that came, each once a day; without bots and without the brand itself';
comment on column visit_days.member_count is 'people who came logged in, each once a day';
