-- People report what somebody calls a public set and says about it. Operators look, and take it down where something is wrong: then it
-- is private to everybody but its owner until an operator puts it back.
alter table artwork_sets add column taken_down_at timestamptz;
comment on column artwork_sets.taken_down_at is 'when an operator took it down; null while it is as its owner wants it';
create index artwork_sets_taken_down_idx on artwork_sets (taken_down_at desc, id) where taken_down_at is not null;

create table set_reports (
  set_id bigint not null references artwork_sets on delete cascade,
  account_id bigint not null references accounts,
  reason smallint not null check (reason in (1, 2, 3, 4, 9)),
  words text not null default '' check (char_length(words) <= 500),
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (set_id, account_id)
);
comment on table set_reports is 'what people find wrong with a set; nothing follows from it but that an operator looks';
comment on column set_reports.reason is '1 copied, 2 offensive, 3 off topic, 4 personal data, 9 other';
comment on column set_reports.closed_at is 'when an operator had looked: nothing was wrong, or the set was taken down';
create index set_reports_account_idx on set_reports (account_id, set_id);
create index set_reports_open_idx on set_reports (set_id) where closed_at is null;
create index set_reports_day_idx on set_reports (created_at);

alter table audit_entries
  drop constraint audit_entries_subject_kind_check,
  add constraint audit_entries_subject_kind_check check (subject_kind in ('account', 'campaign', 'artwork', 'help-request', 'comment', 'set'));
