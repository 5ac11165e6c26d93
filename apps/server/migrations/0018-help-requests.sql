-- What people ask Account support, and what operators answer.
create table help_types (
  id integer primary key,
  title text not null check (char_length(title) between 1 and 255),
  position integer not null
);
insert into help_types (id, title, position) values
  (1, 'Selling / purchasing NFT', 1),
  (2, 'Account settings', 2),
  (3, 'Cast NFT', 3),
  (4, 'Other matters', 4);

create table help_requests (
  id bigint generated always as identity primary key,
  account_id bigint references accounts,
  type_id integer not null references help_types,
  email text not null check (char_length(email) <= 255),
  company_name text not null check (char_length(company_name) between 1 and 255),
  message text not null check (char_length(message) between 1 and 4000),
  picture jsonb,
  status smallint not null default 0 check (status in (0, 1)),
  answer text check (char_length(answer) between 1 and 4000),
  answered_by bigint references accounts,
  answered_at timestamptz,
  created_at timestamptz not null,
  check ((status = 1) = (answered_at is not null)),
  check ((answer is null) = (answered_at is null)),
  check (answered_by is null or answered_at is not null),
  check (picture is null or account_id is not null)
);
comment on column help_requests.account_id is 'null when somebody asked who was not signed in';
comment on column help_requests.email is 'where the answer goes: given with the request, and nobody has proved that it is theirs';
comment on column help_requests.status is '0 pending, 1 processed';
create index help_requests_account_idx on help_requests (account_id, created_at desc, id desc);
create index help_requests_waiting_idx on help_requests (created_at, id) where status = 0;
create index help_requests_created_idx on help_requests (created_at, id);
