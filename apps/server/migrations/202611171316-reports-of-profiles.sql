-- Profiles are reported as works are: in one table, for one queue.
alter table artwork_reports
  drop constraint artwork_reports_pkey,
  alter column campaign_id drop not null,
  alter column artwork_id drop not null,
  add column profile_id bigint references accounts,
  add column id bigint generated always as identity primary key,
  add constraint artwork_reports_subject_check check (num_nonnulls(artwork_id, profile_id) = 1 and (campaign_id is null) = (artwork_id is null)),
  add constraint artwork_reports_own_check check (profile_id <> account_id),
  add constraint artwork_reports_once_key unique nulls not distinct (campaign_id, artwork_id, profile_id, account_id);
comment on table artwork_reports is 'what people find wrong with a work or with a profile; nothing follows from it but that an operator looks';
comment on column artwork_reports.profile_id is 'the account whose profile is reported; null where a work is';
comment on column artwork_reports.closed_at is 'when an operator had looked: nothing was wrong, the work was taken down or the account blocked';
create index artwork_reports_profile_idx on artwork_reports (profile_id) where profile_id is not null;
