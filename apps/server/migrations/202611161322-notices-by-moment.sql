-- A notice that counts is the newest again: the list goes by the moment, and what is read goes up to one.
create index notices_account_moment_idx on notices (account_id, created_at desc, id desc);
create index notices_unread_moment_idx on notices (account_id, created_at desc, id desc) where read_at is null;
drop index notices_account_idx;
drop index notices_unread_idx;
