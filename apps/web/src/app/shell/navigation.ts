import { artworkPaths } from '../../lib/navigation/artwork-paths.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { BRAND, PARTICIPANT, type UserType } from '../../lib/session/user-type.ts'

/** One entry of a navigation. */
export type NavigationItem = { label: string; href: string }

const MENUS: Record<UserType, readonly NavigationItem[]> = {
  participant: [
    { label: 'Campaigns', href: paths.participant.campaigns },
    { label: 'My Contacts', href: paths.participant.contacts },
  ],
  brand: [
    { label: 'My campaigns', href: paths.brand.campaigns },
    { label: 'Clients', href: paths.brand.clients },
  ],
}
const FOR_EVERYONE: readonly NavigationItem[] = [{ label: 'Campaigns', href: paths.participant.campaigns }]

/** The side of the product that a path belongs to, else the stored kind of account (docs/product/interface.md#which-side-of-the-product). */
export const sideOf = (pathname: string, userType: UserType | undefined): UserType | undefined => {
  if (/^\/brand(\/|$)/.test(pathname)) return BRAND
  if (/^\/participant(\/|$)/.test(pathname)) return PARTICIPANT
  return userType
}

/** The top navigation. */
export const navigationOf = (side: UserType | undefined) => (side === undefined ? FOR_EVERYONE : MENUS[side])

/** The links of the Resources menu beside Account Support, which needs a log-in. */
export const resourcesOf = (side: UserType | undefined): readonly NavigationItem[] => [
  { label: 'Works on sale', href: paths.onSale },
  { label: 'Terms', href: side === BRAND ? paths.termsForBrands : paths.termsForParticipants },
  { label: 'About', href: paths.about },
]

/** Where Account Support is answered. */
export const supportPath = (side: UserType | undefined) =>
  side === BRAND ? paths.brand.support : paths.participant.support

/** What the header offers to create: NFTs to participants, a campaign to brands. */
export const createOf = (side: UserType | undefined): NavigationItem =>
  side === BRAND
    ? { label: 'Create new campaign', href: paths.brand.createCampaign }
    : { label: 'Create NFTs', href: artworkPaths.chooseMint }
