-- Address books of participants and brands, invitations by mail, and who wants none.

create function mailbox_of(address text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(address), '\+[^@]*@', '@')
$$;
comment on function mailbox_of is 'the address without its tag: at most providers ana+news@ and ana@ are one mailbox, and a tag is no way around a refusal';

create table contacts (
  id bigint generated always as identity (start with 1001) primary key,
  account_id bigint not null references accounts on delete cascade,
  first_name text not null check (char_length(first_name) between 1 and 25),
  last_name text not null check (char_length(last_name) between 1 and 25),
  contact_no text not null check (char_length(contact_no) between 1 and 25),
  email text not null check (char_length(email) between 3 and 255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table contacts is 'participants call them contacts, brands clients; whose they are is told by the account';
create unique index contacts_email_key on contacts (account_id, lower(email));
create index contacts_account_idx on contacts (account_id, id desc);

create table invitations (
  id bigint generated always as identity (start with 1001) primary key,
  account_id bigint not null references accounts on delete cascade,
  campaign_id bigint not null references campaigns on delete cascade,
  email text not null check (email = lower(email) and char_length(email) <= 255),
  mail_id bigint,
  mail_status smallint not null default 0 check (mail_status in (0, 1, 2)),
  mail_error text,
  invited_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz
);
comment on table invitations is 'one row for each mail; they outlive the contact, or deleting it would allow another mail at once';
comment on column invitations.mail_id is 'the mail in the outbox, which is removed some time after it was sent';
comment on column invitations.mail_status is '0 the outbox knows, 1 sent, 2 refused; kept from the outbox before the mail is removed there';
comment on column invitations.opened_at is 'when the link was first opened by a page, not by a picture in the mail';
create index invitations_account_idx on invitations (account_id, email, id desc);
create index invitations_email_idx on invitations (email, campaign_id);
create index invitations_mailbox_idx on invitations (mailbox_of(email), invited_at);
create index invitations_campaign_idx on invitations (campaign_id);
create index invitations_unsettled_idx on invitations (id) where mail_status = 0 and mail_id is not null;

create table invited_addresses (
  campaign_id bigint not null references campaigns on delete cascade,
  mailbox text not null check (mailbox = mailbox_of(mailbox)),
  invited_at timestamptz not null,
  primary key (campaign_id, mailbox)
);
comment on table invited_addresses is 'when a mailbox was last invited to a campaign, by whomever: the row is what two senders wait for';

create table invitation_refusals (
  mailbox text primary key check (mailbox = mailbox_of(mailbox) and char_length(mailbox) <= 255),
  refused_at timestamptz not null
);
comment on table invitation_refusals is 'mailboxes that get no invitations from anybody, until an account that has confirmed one of their addresses says otherwise';

create table invitation_keys (
  id boolean primary key default true check (id),
  key bytea not null check (octet_length(key) = 32)
);
comment on table invitation_keys is 'one row: the key of this database with which the links of invitations are signed';
insert into invitation_keys (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Of artworks: who voted in which campaign.
create view vote_facts as
  select campaign_id, account_id, created_at, state = 0 as is_counted from votes;

-- Of accounts: the companies of brands that an operator has verified.
create view verified_companies as
  select account_id, company_name as name from brand_companies where status = 1;

-- What an invitation has come to. A brand knows who takes part in its campaigns anyway; of anybody else it is told what
-- those do who opened the link.
create view invitation_outcomes as
  select i.id, i.account_id, i.campaign_id, i.email, i.mail_id, i.mail_status, i.mail_error, i.invited_at, i.sent_at, i.opened_at,
         m.id as person_id,
         (select p.joined_at from participants p where p.campaign_id = i.campaign_id and p.account_id = m.id
           and p.work_count > 0 and p.joined_at >= i.invited_at) as joined_at
    from invitations i
    left join mailboxes m on lower(m.email) = i.email and m.kind = 0 and m.is_confirmed
     and (i.opened_at is not null
       or exists (select 1 from campaign_facts c where c.id = i.campaign_id and c.brand_id = i.account_id));
