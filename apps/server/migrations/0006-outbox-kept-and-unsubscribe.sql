-- Without a mail server the outbox is the mailbox: such a mail is kept to be read and never sent, so that a mail server
-- configured months later does not deliver codes and links that have long expired.
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check check (status in (0, 1, 2, 3));
comment on column outbox.status is '0 waiting, 1 sent, 2 given up, 3 kept: written while no mail server was configured';

alter table outbox add column unsubscribe_url text;
comment on column outbox.unsubscribe_url is 'mails that a person can end with one click carry this address in their head';
