-- Plans are the operator's to write. What a plan allows is looked at where it counts, in the transaction that uses it up.
create table plans (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 40),
  words text not null default '' check (char_length(words) <= 300),
  position integer not null check (position between 1 and 100),
  price_cents integer not null check (price_cents between 0 and 100000000),
  open_campaigns integer check (open_campaigns between 1 and 1000000),
  works_per_campaign integer check (works_per_campaign between 1 and 10000000),
  invitations_per_month integer check (invitations_per_month between 0 and 10000000),
  is_free boolean not null default false,
  is_offered boolean not null default true,
  check (not is_free or (is_offered and price_cents = 0))
);
comment on table plans is 'what brands may have at once; every brand without months of another one is on the free one';
comment on column plans.price_cents is 'of one month, in US dollars';
comment on column plans.open_campaigns is 'handed in or live at the same time; null: any number';
comment on column plans.works_per_campaign is 'on its wall; null: any number';
comment on column plans.invitations_per_month is 'emails in 30 days; null: any number';
comment on column plans.is_offered is 'whether brands see it; months that were granted last all the same';
create unique index plans_name_key on plans (lower(name));
create unique index plans_free_key on plans (is_free) where is_free;

insert into plans (name, words, position, price_cents, open_campaigns, works_per_campaign, invitations_per_month, is_free) values
  ('Free', 'Everything that a campaign needs, from the brief to the tokens of its winners.', 1, 0, 20, 5000, 3000, true),
  ('Studio', 'For brands that run several campaigns at the same time.', 2, 9900, 100, 50000, 10000, false),
  ('House', 'For many walls and large crowds.', 3, 39900, null, null, null, false);

create table plan_months (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  plan_id integer not null references plans,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  month_count integer not null check (month_count between 1 and 24),
  granted_at timestamptz not null,
  ended_at timestamptz
);
comment on table plan_months is 'months of a plan that a brand was given; nothing is drawn from anybody when they are over';
comment on column plan_months.ended_at is 'when an operator ended them before their time';
create index plan_months_account_idx on plan_months (account_id, id desc);
create index plan_months_plan_idx on plan_months (plan_id, ends_at) where ended_at is null;

-- Off: no screens of plans, and no limits by them.
insert into feature_switches (name, is_on) values ('plans', true);

-- What operators write into plans is in the audit log, too.
alter table audit_entries
  drop constraint audit_entries_subject_kind_check,
  add constraint audit_entries_subject_kind_check check (subject_kind in ('account', 'campaign', 'artwork', 'help-request', 'comment', 'set', 'plan'));

-- Of contacts: when accounts have invited somebody.
create view invitation_moments as select account_id, invited_at from invitations;
create index invitations_moment_idx on invitations (account_id, invited_at);
