-- Somebody can download everything that is held about them: with the password, or with a mailed code where there is none, and not
-- from a browser that the account has only just come to know.
alter table email_codes drop constraint email_codes_purpose_check,
  add constraint email_codes_purpose_check check (purpose in ('reset-password', 'change-email', 'delete-account', 'export-data'));
alter table code_requests drop constraint code_requests_purpose_check,
  add constraint code_requests_purpose_check check (purpose in ('reset-password', 'change-email', 'delete-account', 'export-data'));

alter table known_devices add column known_at timestamptz not null default now();
update known_devices set known_at = used_at;
comment on column known_devices.known_at is 'when the account was first used there; it stays when the token changes';
