-- What operators decide about comments is in the audit log, too.
alter table audit_entries
  drop constraint audit_entries_subject_kind_check,
  add constraint audit_entries_subject_kind_check check (subject_kind in ('account', 'campaign', 'artwork', 'help-request', 'comment'));
