import type { Place } from '../../../lib/forms/leave-guard.tsx'
import { BRAND, type UserType } from '../../../lib/session/user-type.ts'

/** The addresses of this room; existing links depend on the spelling. */
export const accountPaths = {
  participant: {
    resetPassword: '/participant/resetpsd',
    profile: '/participant/profile/myprofile',
    settings: '/participant/profile/editProfile',
  },
  brand: {
    resetPassword: '/brand/resetpsd',
    company: '/brand/company',
    profile: '/brand/profile/myprofile',
    settings: '/brand/profile/editProfile',
    verification: '/brand/profile/editProfile?tab=2',
  },
} as const

/** The profile and the settings of a kind of account. */
export const ownPaths = (userType: UserType) => (userType === BRAND ? accountPaths.brand : accountPaths.participant)

// The part of the settings that each tab of `/personal/setting` leads to, and the kind of request that the last one is about.
const PARTS = {
  participant: ['1', '2', '3', '3&about=5'],
  brand: ['1', '3', '4', '4&about=5'],
} as const

/** Where a tab of `/personal/setting` leads: 1 Profile, 2 Notice, 3 Account Support, 4 Submit NFT Project. */
export const settingsPartPath = (userType: UserType, tab: string) =>
  `${ownPaths(userType).settings}?tab=${PARTS[userType][Number(tab) - 1] ?? PARTS[userType][0]}`

/** The tab of the settings that shows the ways to log in. */
export const LOG_IN_TAB = 'log-in'

/** Where the ways to log in are shown. */
export const logInMethodsPath = (userType: UserType) => `${ownPaths(userType).settings}?tab=${LOG_IN_TAB}`

/** Whether two places are the same part of the settings; another one takes the form of this one off the page. */
export const isSameTab = (one: Place, other: Place) =>
  one.pathname === other.pathname && one.search.tab === other.search.tab
