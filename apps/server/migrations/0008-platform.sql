-- What operators do leaves a trace that nobody can take back.
create table audit_entries (
  id bigint generated always as identity primary key,
  operator_id bigint not null references accounts,
  action text not null check (char_length(action) between 1 and 64),
  subject_id bigint,
  subject_name text not null default '',
  reason text,
  address text not null default '',
  created_at timestamptz not null
);
comment on column audit_entries.action is 'such as log-in, verify-brand, block-user';
comment on column audit_entries.subject_name is 'what the subject was called at that moment';
create index audit_entries_operator_idx on audit_entries (operator_id, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are only ever added';
end
$$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_audit_change();

create table operator_totp (
  account_id bigint primary key references accounts on delete cascade,
  secret bytea not null check (octet_length(secret) = 20),
  enabled_at timestamptz,
  last_step bigint not null default 0
);
comment on column operator_totp.enabled_at is 'null while the operator has not yet proved that their device shows the codes';
comment on column operator_totp.last_step is 'the time step of the last accepted code: none is taken twice';
