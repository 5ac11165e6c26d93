import { pages } from '../packages/api-schema/src/pages.ts'

/** The pages that strangers come to first, on the demo: its works are numbered from 1001 on, as are its campaigns. */
export const FIRST_PAGES = {
  Landing: pages.landing.path,
  Market: pages.market.path,
  Campaign: `${pages.campaign.path}?id=1001`,
  Wall: `${pages.wall.path}?idActive=1001`,
  Artwork: `${pages.artwork.path}?idArt=1008`,
}
