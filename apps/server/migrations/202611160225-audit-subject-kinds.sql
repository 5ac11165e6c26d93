-- Campaigns, artworks and people have ids of their own, and the same number may be one of each.
alter table audit_entries add column subject_kind text check (subject_kind in ('account', 'campaign', 'artwork', 'help-request'));
alter table audit_entries disable trigger audit_entries_append_only;
update audit_entries set subject_kind = case
    when action like '%-campaign' or action in ('send-campaign-back', 'release-votes', 'void-votes') then 'campaign'
    when action like '%-artwork' or action in ('take-artwork-down', 'put-artwork-back') then 'artwork'
    when action = 'answer-help' then 'help-request'
    else 'account' end
 where subject_id is not null;
alter table audit_entries enable trigger audit_entries_append_only;
alter table audit_entries add check ((subject_kind is null) = (subject_id is null));
comment on column audit_entries.subject_kind is 'what subject_id is the id of';
create index audit_entries_subject_idx on audit_entries (subject_kind, subject_id, id) where subject_id is not null;
