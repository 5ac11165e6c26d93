-- A bulk act of operators can be undone only while nothing else was decided about a work since: the audit log knows the last decision.
alter table audit_entries add column bulk_id uuid;
comment on column audit_entries.bulk_id is 'the bulk act that it was part of; null for a single act and for undoing';
create index audit_entries_artwork_idx on audit_entries (subject_id, id desc) where subject_kind = 'artwork';
