-- When a campaign is unpublished, live or over is one rule, by the clock of the database at the moment of the statement.
create function campaign_status(review smallint, starts_at timestamptz, ends_at timestamptz) returns integer language sql stable as $$
  select case when review <> 1 or starts_at is null or starts_at > statement_timestamp() then 0
              when ends_at > statement_timestamp() then 1 else 2 end
$$;
comment on function campaign_status is '0 unpublished, 1 live, 2 completed; never null';

create or replace view campaign_facts as
  select id, brand_id, name, collection, is_private, needs_confirmed_email, starts_at, ends_at, join_count, work_count, vote_count,
         deleted_work_count, paused_at is not null as is_paused, deleted_at is not null as is_deleted,
         campaign_status(review, starts_at, ends_at) as status,
         deleted_at is null and campaign_status(review, starts_at, ends_at) > 0 as has_begun,
         deleted_at is null and campaign_status(review, starts_at, ends_at) = 1 as is_live
    from campaigns;
