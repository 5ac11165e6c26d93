import type { FoundKind } from '@plinth/api-schema/search'

/** What the groups are called. */
export const kindTitles: Readonly<Record<FoundKind, string>> = {
  own: 'Your campaigns',
  works: 'Works',
  artists: 'Artists',
  brands: 'Brands',
  campaigns: 'Campaigns',
  articles: 'Articles',
}
