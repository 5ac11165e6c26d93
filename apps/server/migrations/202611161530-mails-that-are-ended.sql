-- Mails that their reader can end are not sent any more once the reader has ended them: whoever sends one looks. An invitation
-- that was written where there is no mail server says so.
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check check (status in (0, 1, 2, 3, 4));
comment on column outbox.status is '0 waiting, 1 sent, 2 given up, 3 kept: written while no mail server was configured, 4 withheld: its reader had ended such mails';
comment on column outbox.sent_at is 'when a mail server took it, or when it was withheld';

alter table outbox add column is_invitation boolean not null default false;
comment on column outbox.is_invitation is 'sent only while the mailbox takes invitations';
alter table outbox add column notice_account_id bigint;
comment on column outbox.notice_account_id is 'sent only while this account wants mails about notices; no reference, for a mail outlives its account';

alter table invitations drop constraint invitations_mail_status_check;
alter table invitations add constraint invitations_mail_status_check check (mail_status in (0, 1, 2, 5, 6));
comment on column invitations.mail_status is '0 the outbox knows, 1 sent, 2 refused, 5 kept for want of a mail server, 6 withheld; copied from the outbox before the mail is removed there';

update outbox o set is_invitation = true from invitations i where i.mail_id = o.id and o.status = 0;

-- Of contacts: mailboxes that take no invitations. Of notices: accounts that want no mails.
create view refusing_mailboxes as select mailbox from invitation_refusals;
create view unmailed_accounts as select account_id from notice_settings where email_pace = 2;
