import { pages } from '@plinth/api-schema/pages'
import { BRAND, type UserType } from '../session/user-type.ts'

/** The addresses that more than one room leads to; existing links depend on the spelling. */
export const paths = {
  landing: pages.landing.path,
  start: pages.start.path,
  whatNft: pages.whatNft.path,
  useCases: pages.useCases.path,
  about: pages.about.path,
  faq: pages.faq.path,
  termsForBrands: `${pages.article.path}?articleId=4`,
  termsForParticipants: `${pages.article.path}?articleId=5`,
  notices: pages.notices.path,
  search: pages.search.path,
  editor: pages.editor.path,
  following: pages.following.path,
  onSale: pages.onSale.path,
  auctions: pages.auctions.path,
  privacy: `${pages.article.path}?articleId=6`,
  participant: {
    logIn: '/participant/login',
    signUp: '/participant/signup',
    home: pages.market.path,
    campaigns: pages.campaigns.path,
    campaign: pages.campaign.path,
    brandProfile: '/participant/campaign/participants/profileColl',
    contacts: '/participant/contact/index',
    noticeSettings: '/participant/profile/editProfile?tab=2',
    support: '/participant/profile/editProfile?tab=3',
  },
  brand: {
    logIn: '/brand/login',
    signUp: '/brand/signup',
    campaigns: '/brand/campaign/index',
    clients: '/brand/clients/index',
    createCampaign: '/brand/createCampaign/createOverview?from=create',
    noticeSettings: '/brand/profile/editProfile?tab=3',
    support: '/brand/profile/editProfile?tab=4',
    verify: '/brand/verify',
    resources: '/brand/resources/index',
  },
} as const

/** Where the log-in prompt leads: the log-in of the kind that was last used here, else sign-up. */
export const logInPath = (userType: UserType | undefined) =>
  userType === undefined ? paths.participant.signUp : userType === BRAND ? paths.brand.logIn : paths.participant.logIn

/** The campaign list of a kind of account. */
export const campaignsPath = (userType: UserType | undefined) =>
  userType === BRAND ? paths.brand.campaigns : paths.participant.campaigns

/** Everything that a search finds. */
export const searchPagePath = (words: string) => `${paths.search}?${new URLSearchParams({ q: words })}`

/** The public profile of a brand. */
export const brandProfilePath = (brandId: number) => `${paths.participant.brandProfile}?idUser=${brandId}&tab=3`
