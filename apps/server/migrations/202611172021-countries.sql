-- From which countries people come to a campaign, in sums. Nothing here says who came, or when.
create table visit_countries (
  campaign_id bigint not null references campaigns on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  visit_count integer not null check (visit_count > 0),
  primary key (campaign_id, country)
);
comment on table visit_countries is 'the visits of visit_days whose address lies in a country that is known, since this table exists';

-- Of artworks: how many votes that count came from each network.
create view vote_networks as
  select campaign_id, address_group as network, count(*)::int as vote_count from votes where state = 0 group by campaign_id, address_group;
