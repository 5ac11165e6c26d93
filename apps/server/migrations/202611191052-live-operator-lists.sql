-- Operators hear at once of what is added to their lists or decided there. Many rooms write these tables, in many statements: the
-- tables tell it themselves, once for each transaction, however many rows it moves.
alter table live_events
  drop constraint live_events_kind_check,
  add constraint live_events_kind_check check (kind in ('votes', 'artwork', 'campaign', 'notices', 'market', 'lists')),
  drop constraint live_events_listener_check,
  add constraint live_events_listener_check check (case
    when kind = 'notices' then account_id is not null and campaign_id is null
    when kind in ('market', 'lists') then account_id is null and campaign_id is null
    else account_id is null and campaign_id is not null end);
comment on column live_events.campaign_id is 'whose pages hear of it; null for notices, for the market, of which only works are told that everybody may see, and for the lists of operators';

create function tell_operators() returns trigger language plpgsql as $$
declare
  told constant text := 'plinth.told_' || tg_argv[0];
begin
  if current_setting(told, true) is distinct from pg_current_xact_id()::text then
    insert into live_events (kind, payload) values ('lists', jsonb_build_object('list', tg_argv[0]));
    perform set_config(told, pg_current_xact_id()::text, true);
  end if;
  return null;
end
$$;
comment on function tell_operators is 'its argument is the list, one of operatorLists';

create trigger brand_companies_lists after insert or delete or update of status, revision, submitted_at on brand_companies
  for each row execute function tell_operators('brands');
create trigger artwork_reports_lists after insert or delete or update of closed_at on artwork_reports
  for each row execute function tell_operators('reports');
create trigger comment_reports_lists after insert or delete or update of closed_at on comment_reports
  for each row execute function tell_operators('reports');
create trigger set_reports_lists after insert or delete or update of closed_at on set_reports
  for each row execute function tell_operators('reports');
create trigger collection_reports_lists after insert or delete or update of closed_at on collection_reports
  for each row execute function tell_operators('reports');
create trigger foreign_reports_lists after insert or delete or update of closed_at on foreign_reports
  for each row execute function tell_operators('reports');
create trigger artwork_decisions_lists after insert or delete or update of appeal_state on artwork_decisions
  for each row execute function tell_operators('appeals');
create trigger artwork_pairs_lists after insert or delete or update of state on artwork_pairs
  for each row execute function tell_operators('alike');
create trigger vote_appeals_lists after insert or delete or update of state on vote_appeals
  for each row execute function tell_operators('voteAppeals');
create trigger help_requests_lists after insert or delete or update of status on help_requests
  for each row execute function tell_operators('help');
create trigger plans_lists after insert or update on plans
  for each row execute function tell_operators('plans');
create trigger plan_months_lists after insert or update of ends_at, ended_at on plan_months
  for each row execute function tell_operators('plans');
create trigger plan_payments_lists after insert or update of state, closed_at on plan_payments
  for each row execute function tell_operators('plans');
create trigger perks_lists after insert or update of ended_at, taken_down_at on perks
  for each row execute function tell_operators('perks');
create trigger accounts_lists after insert or update of blocked_at, verified_at, erased_at on accounts
  for each row execute function tell_operators('users');
create trigger audit_entries_lists after insert on audit_entries
  for each row execute function tell_operators('audit');

-- Counted votes are not told here: pages of campaigns hear of them.
create trigger held_votes_lists after insert on votes
  for each row when (new.state = 1) execute function tell_operators('votes');
create trigger decided_votes_lists after update of state on votes
  for each row when (old.state <> new.state) execute function tell_operators('votes');
create trigger written_mails_lists after insert on outbox
  for each row execute function tell_operators('mails');
create trigger sent_mails_lists after update of status on outbox
  for each row when (old.status <> new.status) execute function tell_operators('mails');
