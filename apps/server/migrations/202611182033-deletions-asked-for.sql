-- Who deletes their account has seven days to change their mind: what was asked for waits here until then.
create table account_deletions (
  account_id bigint primary key references accounts,
  removes_works boolean not null,
  asked_at timestamptz not null,
  due_at timestamptz not null
);
comment on table account_deletions is 'deletions that their owners have asked for and can still take back';
create index account_deletions_due_idx on account_deletions (due_at);
