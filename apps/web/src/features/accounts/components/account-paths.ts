import { BRAND, type UserType } from '../../../lib/session/user-type.ts'

/** The addresses of this room, spelled as the specs do. */
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
