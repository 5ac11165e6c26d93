-- The tries of a code belong to the browser that asked for it; all other browsers share as many. A code that somebody else
-- asks for no longer replaces it.
create table code_requests (
  purpose text not null check (purpose in ('reset-password', 'change-email')),
  subject text not null,
  sent_at timestamptz not null,
  primary key (purpose, subject)
);
comment on table code_requests is 'when a subject was last mailed a code; its row is locked while one is sent or tried';
create index code_requests_sent_idx on code_requests (sent_at);
insert into code_requests (purpose, subject, sent_at) select purpose, subject, sent_at from email_codes;

-- Nobody holds what hashes to zeros: codes that are on their way can be tried from any browser.
alter table email_codes add column asked_by bytea not null default decode(repeat('00', 32), 'hex') check (octet_length(asked_by) = 32);
alter table email_codes alter column asked_by drop default;
alter table email_codes add column other_tries integer not null default 0 check (other_tries between 0 and 5);
alter table email_codes drop column sent_at;
alter table email_codes drop constraint email_codes_pkey;
alter table email_codes add primary key (purpose, subject, asked_by);
comment on column email_codes.asked_by is 'the hash of the secret of the browser, or of the session, that asked for the code';
comment on column email_codes.tries is 'tries of the browser that asked';
comment on column email_codes.other_tries is 'tries of all other browsers';
