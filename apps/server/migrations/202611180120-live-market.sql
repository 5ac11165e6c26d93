-- Open pages of works and auctions hear of bids and sales at once, on the connection that they have anyway.
alter table live_events
  drop constraint live_events_kind_check,
  add constraint live_events_kind_check check (kind in ('votes', 'artwork', 'campaign', 'notices', 'market')),
  drop constraint live_events_listener_check,
  add constraint live_events_listener_check check (case kind
    when 'notices' then account_id is not null and campaign_id is null
    when 'market' then account_id is null and campaign_id is null
    else account_id is null and campaign_id is not null end);
comment on column live_events.campaign_id is 'whose pages hear of it; null for notices and for the market, of which only works are told that everybody may see';
