import { pages } from '@plinth/api-schema/pages'

/** The tabs of a wallet's page, by their numbers in its address; existing links depend on them. */
export const walletTab = {
  collected: 1,
  created: 2,
  favourites: 3,
  recommended: 4,
  winning: 5,
  activity: 6,
  offers: 7,
} as const
/** A tab of a wallet's page. */
export type WalletTab = keyof typeof walletTab

/** The page of a wallet. */
export const walletPath = (address: string, tab: WalletTab = 'collected') =>
  `${pages.wallet.path}/${address}/${walletTab[tab]}`
