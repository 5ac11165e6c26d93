-- Mails about notices can be ended with one click, by a link that is signed for its person.
create table notice_link_keys (
  id boolean primary key default true check (id),
  key bytea not null check (octet_length(key) = 32)
);
comment on table notice_link_keys is 'one row: the key of this database with which the links that end mails about notices are signed';
insert into notice_link_keys (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
