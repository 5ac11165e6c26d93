-- Brands are told a week before their months of a plan are over: nothing renews by itself.
alter table plan_months add column end_told_at timestamptz;
comment on column plan_months.end_told_at is 'when its brand was told that they end soon';
create index plan_months_untold_idx on plan_months (ends_at) where ended_at is null and end_told_at is null;
