import { artworkPaths } from '../../lib/navigation/artwork-paths.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { BRAND, type UserType } from '../../lib/session/user-type.ts'

// A search for campaigns leads to the first of these lists, or stays where one of them is read: a brand searches its own.
const searchableBy = (member: UserType | undefined): readonly [string, ...string[]] =>
  member === BRAND
    ? [paths.brand.campaigns, paths.participant.campaigns]
    : [paths.participant.campaigns, artworkPaths.chooseCampaign]

/** Where a search for campaigns leads from an address; visitors have no kind, even if somebody was logged in here before. */
export const searchPath = (pathname: string, words: string, member: UserType | undefined) => {
  const lists = searchableBy(member)
  const list = lists.includes(pathname) ? pathname : lists[0]
  return words === '' ? list : `${list}?${new URLSearchParams({ name: words })}`
}
