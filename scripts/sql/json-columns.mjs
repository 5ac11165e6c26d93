const PICTURE = "import('@plinth/api-schema/pictures').Picture"
const CAMPAIGNS = "import('./apps/server/src/rooms/campaigns/campaigns.repository.ts')"
const SUMS = '{ currency: string; price: string }[]'

/**
 * What each JSON column holds, as a TypeScript type, for Postgres does not know: who reads a column may say less of it than stands
 * here, and nothing else.
 */
export const JSON_COLUMNS = {
  'artworks.picture': PICTURE,
  'campaign_awards.picture': PICTURE,
  'campaign_changes.content': 'object',
  'campaign_drafts.content': 'object',
  'campaigns.banner': PICTURE,
  'campaigns.brand_picture': PICTURE,
  'campaigns.collection': `${CAMPAIGNS}.Collection`,
  'campaigns.film': `${CAMPAIGNS}.Film`,
  'campaigns.mobile_banner': PICTURE,
  'campaigns.stickers': `${PICTURE}[]`,
  'collection_figures.floors': SUMS,
  'collection_figures.volumes': SUMS,
  'collections.banner': PICTURE,
  'collections.picture': PICTURE,
  'files.renditions': '{ fileKey: string; mediaType: string; width: number }[]',
  'help_requests.picture': PICTURE,
  'idempotency_keys.answer': '{ value: unknown }',
  'live_events.payload': 'Record<string, unknown>',
  'market_auctions.terms': "import('@plinth/contracts/auction-texts').AuctionTexts",
  'market_orders.parameters': "import('@plinth/contracts/order-texts').OrderTexts",
  'mystery_boxes.picture': PICTURE,
  'mystery_boxes.terms': "import('@plinth/contracts/box-texts').DropTexts",
  'nfts.picture': PICTURE,
  'notices.facts': 'Record<string, unknown>',
  'vote_scores.signs': "import('@plinth/api-schema/vote-signs').WeighedSign[]",
}

/** What is wrong with that list: columns that are not in it, or that do not exist. */
export function jsonComplaints(columns) {
  const missing = [
    ...[...columns].filter((name) => !(name in JSON_COLUMNS)).map((name) => `nobody says what ${name} holds`),
    ...Object.keys(JSON_COLUMNS)
      .filter((name) => !columns.has(name))
      .map((name) => `there is no JSON column ${name}`),
  ]
  return missing.map((complaint) => `scripts/sql/json-columns.mjs: ${complaint}`)
}
