import { campaignsPath, paths } from '../../lib/navigation/paths.ts'
import { BRAND, PARTICIPANT, type UserType } from '../../lib/session/user-type.ts'

/** One entry of a navigation. */
export type NavigationItem = { label: string; href: string }

const MENUS: Record<UserType, readonly NavigationItem[]> = {
  0: [
    { label: 'Campaigns', href: paths.participant.campaigns },
    { label: 'My Contacts', href: paths.participant.contacts },
  ],
  1: [
    { label: 'My campaigns', href: paths.brand.campaigns },
    { label: 'Clients', href: paths.brand.clients },
  ],
}
const FOR_EVERYONE: readonly NavigationItem[] = [{ label: 'Campaigns', href: paths.participant.campaigns }]

/** Spec A §2: the path's prefix decides whose side of the product one is on, else the stored kind of account. */
export const sideOf = (pathname: string, userType: UserType | undefined): UserType | undefined => {
  if (/^\/brand(\/|$)/.test(pathname)) return BRAND
  if (/^\/participant(\/|$)/.test(pathname)) return PARTICIPANT
  return userType
}

/** The top navigation. */
export const navigationOf = (side: UserType | undefined) => (side === undefined ? FOR_EVERYONE : MENUS[side])

/** The links of the Resources menu beside Account Support, which needs a log-in. */
export const resourcesOf = (side: UserType | undefined): readonly NavigationItem[] => [
  { label: 'Terms', href: side === BRAND ? paths.termsForBrands : paths.termsForParticipants },
  { label: 'About', href: paths.about },
]

/** Where Account Support is answered. */
export const supportPath = (side: UserType | undefined) =>
  side === BRAND ? paths.brand.support : paths.participant.support

/** Where a search for campaigns leads. */
export const searchPath = (side: UserType | undefined, words: string) =>
  words === '' ? campaignsPath(side) : `${campaignsPath(side)}?${new URLSearchParams({ name: words })}`
