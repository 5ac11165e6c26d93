// Every table has one owner, a room or a folder that all rooms stand on. Nobody else names it in a statement: they call the
// owner's functions, or read a view that the owner publishes. A view is written by its owner alone, or by those whom `written`
// names: they change it in one statement with rows of their own.
const OWNERS = {
  'rooms/accounts': {
    tables: `accounts brand_companies brand_contacts code_keys code_requests email_codes email_confirmations social_accounts
      oauth_attempts social_tickets log_in_waits known_devices guess_budgets mailbox_keys account_erasures account_deletions`,
    views: 'people mailboxes voters verified_companies',
    written: { linked_wallets: 'rooms/wallet' },
  },
  'rooms/anchors': { tables: 'vote_anchors vote_anchor_heads' },
  'rooms/artworks': {
    tables: `artworks votes participations winner_notices wallet_requests vote_logs vote_log_batches vote_log_trees vote_log_tiles
      vote_log_checkpoints vote_log_cosignatures log_witnesses witnessed_logs witness_keys log_keys vote_scores vote_score_runs ballot_allowances rights_terms
      vote_decisions vote_appeals
      artwork_decisions artwork_reports artwork_looks artwork_pairs artwork_hangings`,
    views: 'artwork_facts shown_artworks hangings participants vote_facts vote_networks vote_log_heads closed_votes',
  },
  'rooms/boxes': {
    tables: 'mystery_boxes mystery_box_prizes mystery_box_events mystery_box_custody',
    views: 'tokens_in_boxes box_moves',
  },
  'rooms/campaigns': {
    tables:
      'campaigns campaign_awards campaign_links campaign_drafts campaign_changes campaign_invitations campaign_guests',
    views: 'campaign_facts campaign_covers campaign_admissions open_changes',
    written: { campaign_counters: 'rooms/artworks' },
  },
  'rooms/collections': {
    tables: 'collections collection_reports collection_changes collection_parts collection_totals collection_figures',
    views: 'deployed_collections taken_collections',
    written: { changed_tokens: 'rooms/accounts rooms/artworks rooms/campaigns rooms/market rooms/nfts' },
  },
  'rooms/comments': { tables: 'comment_switches comments comment_reports' },
  'rooms/contacts': {
    tables: 'contacts invitations invited_addresses invitation_refusals invitation_keys',
    views: 'invitation_outcomes invitation_moments refusing_mailboxes',
  },
  'rooms/following': { tables: 'follows' },
  'rooms/foreign': { tables: 'foreign_scans foreign_nfts foreign_tokens foreign_reports' },
  'rooms/holding': { tables: 'perks perk_claims' },
  'rooms/live': {
    tables: 'live_events',
    written: { live_feed: 'rooms/artworks rooms/campaigns rooms/market rooms/notices' },
  },
  'rooms/market': {
    tables: `market_orders market_order_items market_sales market_fills market_cancels market_makers token_approvals nft_market
      market_activities market_auctions market_auction_events market_bids market_sellers market_custody market_clocks`,
    views: 'tokens_in_auction auction_moves chain_clocks offered_tokens',
  },
  'rooms/nfts': {
    tables: `nfts mint_intents mints token_transfers token_holders collection_royalties nft_categories content_files
      chain_cursors chain_checkpoints nft_favourites`,
    views: `reported_royalties token_balances nft_facts shown_nfts favourite_counts minted_contracts shown_holders held_tokens
      held_works`,
  },
  'rooms/notices': {
    tables:
      'notice_settings notices push_keys push_subscriptions notice_pushes notice_moments notice_standings notice_link_keys',
    views: 'unmailed_accounts',
  },
  'rooms/numbers': { tables: 'visit_days visit_countries' },
  'rooms/operators': { tables: 'audit_entries operator_totp', views: 'second_factors' },
  'rooms/plans': { tables: 'plans plan_months plan_invoices plan_payments' },
  'rooms/search': { tables: 'search_entries search_words' },
  'rooms/sets': { tables: 'artwork_sets artwork_set_works set_reports' },
  'rooms/sharing': { tables: 'share_links share_link_days' },
  'rooms/site': {
    tables:
      'files upload_references site_settings languages feature_switches verification_steps social_networks countries',
    views: 'uploads networks switches',
  },
  'rooms/support': {
    tables: 'article_types articles site_links help_types help_requests',
    views: 'published_articles',
  },
  'rooms/wallet': { tables: 'wallet_nonces' },
  db: {
    tables: 'limit_windows schema_migrations schema_migrations_lock',
    written: { shared_limits: 'rooms/artworks' },
  },
  http: { tables: 'sessions idempotency_keys', views: 'account_sessions' },
  ports: { tables: 'outbox', views: 'written_mails' },
}

const words = (text = '') => text.split(/\s+/).filter(Boolean)

/** Who owns each table, as a folder of the server. */
const tableOwners = new Map(
  Object.entries(OWNERS).flatMap(([owner, { tables }]) => words(tables).map((table) => [table, owner])),
)
/** Who publishes each view. */
const viewOwners = new Map(
  Object.entries(OWNERS).flatMap(([owner, { views, written }]) =>
    [...words(views), ...Object.keys(written ?? {})].map((view) => [view, owner]),
  ),
)
/** Who else may write through a view. */
const viewWriters = new Map(
  Object.values(OWNERS).flatMap(({ written }) =>
    Object.entries(written ?? {}).map(([view, writers]) => [view, words(writers)]),
  ),
)

/** The owner that a file of the server belongs to: its room, or its folder. */
const ownerOf = (file) => /^apps\/server\/src\/(rooms\/[^/]+|[^/]+)/.exec(file)?.[1]

/** What is wrong with the owners themselves: tables and views without one, or that do not exist. */
export function ownerComplaints({ tables, views }) {
  const missing = [
    ...[...tables].filter((name) => !tableOwners.has(name)).map((name) => `the table ${name} has no owner`),
    ...[...views].filter((name) => !viewOwners.has(name)).map((name) => `nobody publishes the view ${name}`),
    ...[...tableOwners.keys()].filter((name) => !tables.has(name)).map((name) => `there is no table ${name}`),
    ...[...viewOwners.keys()].filter((name) => !views.has(name)).map((name) => `there is no view ${name}`),
  ]
  return missing.map((complaint) => `scripts/sql/owners.mjs: ${complaint}`)
}

/** Why a file may not name what it names in a statement; nothing where it may. */
export function foreignRelations(file, { relations, written }) {
  const self = ownerOf(file)
  return [...relations].flatMap((name) => {
    const owner = tableOwners.get(name)
    if (owner !== undefined) return owner === self ? [] : [`${name} belongs to ${owner}`]
    const writers = [viewOwners.get(name), ...(viewWriters.get(name) ?? [])]
    return !written.has(name) || writers.includes(self) ? [] : [`${name} is only read outside of ${writers.join(', ')}`]
  })
}
