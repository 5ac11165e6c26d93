-- The console draws what happened on each of the last thirty days. Votes have an index by campaign and time already, and works are
-- written to by every vote: their first days on a wall stand in a table of their own. The list of users is in the order of sign-ups.
create index accounts_created_idx on accounts (created_at desc, id desc);
create index campaigns_opened_idx on campaigns (opened_at) where opened_at is not null;
create index artwork_hangings_hung_idx on artwork_hangings (hung_at);
create index artwork_reports_created_idx on artwork_reports (created_at);
