-- What a brand chooses about voting, moderation and rights. The defaults are what every campaign had before: one vote for each work.
alter table campaigns
  add column vote_limit smallint check (vote_limit between 1 and 100),
  add column vote_limit_per smallint check (vote_limit_per in (0, 1)),
  add column votes_revocable boolean not null default false,
  add column votes_hidden boolean not null default false,
  add column works_shuffled boolean not null default false,
  add column works_moderation smallint not null default 1 check (works_moderation in (0, 1)),
  add column rights_licence smallint not null default 0 check (rights_licence in (0, 1, 2)),
  add column rights_where smallint check (rights_where in (0, 1)),
  add column rights_years smallint check (rights_years in (1, 2, 5, 10)),
  add column rights_training boolean not null default false,
  add constraint campaigns_vote_limit_span_check check ((vote_limit is null) = (vote_limit_per is null)),
  add constraint campaigns_rights_check check (case when rights_licence = 0
    then rights_where is null and rights_years is null and not rights_training else rights_where is not null end);
comment on column campaigns.vote_limit is 'how many votes each voter has, one for each work; null: as many as there are works';
comment on column campaigns.vote_limit_per is '0 in the whole campaign, 1 on each day (UTC); null without a limit';
comment on column campaigns.votes_revocable is 'a vote can be taken back until the campaign ends';
comment on column campaigns.votes_hidden is 'nobody sees a total before the campaign ends';
comment on column campaigns.works_shuffled is 'each visitor sees the works in an order of their own';
comment on column campaigns.works_moderation is '0 a work is shown once the brand has approved it, 1 at once';
comment on column campaigns.rights_licence is 'what the winners grant to the brand: 0 nothing, 1 a non-exclusive licence, 2 an exclusive one';
comment on column campaigns.rights_where is 'where the licence holds: 0 worldwide, 1 in the country of the brand; null without a licence';
comment on column campaigns.rights_years is 'how long the licence holds; null: as long as the copyright lasts, or without a licence';
comment on column campaigns.rights_training is 'the licence covers the training of models';

create function vote_rules(vote_limit smallint, vote_limit_per smallint, is_revocable boolean, is_hidden boolean, is_shuffled boolean)
returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'limit', case when vote_limit is not null
      then jsonb_build_object('votes', vote_limit, 'per', case vote_limit_per when 0 then 'campaign' else 'day' end) end,
    'isRevocable', is_revocable, 'isHidden', is_hidden, 'isShuffled', is_shuffled)
$$;
comment on function vote_rules is 'the rules of a vote as one document; never null';

create or replace view campaign_facts as
  select id, brand_id, name, collection, is_private, needs_confirmed_email, starts_at, ends_at, join_count, work_count, vote_count,
         deleted_work_count, paused_at is not null as is_paused, deleted_at is not null as is_deleted,
         campaign_status(review, starts_at, ends_at) as status,
         deleted_at is null and campaign_status(review, starts_at, ends_at) > 0 as has_begun,
         deleted_at is null and campaign_status(review, starts_at, ends_at) = 1 as is_live,
         vote_limit, vote_limit_per, votes_revocable, votes_hidden, works_shuffled, works_moderation,
         rights_licence, rights_where, rights_years, rights_training,
         vote_rules(vote_limit, vote_limit_per, votes_revocable, votes_hidden, works_shuffled) as vote_rules
    from campaigns;
