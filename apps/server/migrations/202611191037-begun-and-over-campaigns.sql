-- Whether a campaign has begun, and whether it is over, are two rules by the one clock of what depends on its times: the moment of the
-- statement. Statements that look for campaigns by their times ask them too: Postgres writes them into the statement as plain
-- comparisons, which indexes and estimates know.
create function campaign_has_begun(review smallint, starts_at timestamptz) returns boolean language sql stable as $$
  select review = 1 and starts_at is not null and starts_at <= statement_timestamp()
$$;
create function campaign_is_over(ends_at timestamptz) returns boolean language sql stable as $$
  select ends_at <= statement_timestamp()
$$;
create or replace function campaign_status(review smallint, starts_at timestamptz, ends_at timestamptz) returns integer
language sql stable as $$
  select case when not campaign_has_begun(review, starts_at) then 0 when campaign_is_over(ends_at) then 2 else 1 end
$$;
