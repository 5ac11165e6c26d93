import { operatorPages } from './operator-pages.ts'

/** A page that anyone may open: its path, and what its title and share card say. */
export type Page = {
  path: string
  title: string
  description: string
  /** Whether search engines leave it out: it says nothing to somebody who comes from there. */
  unlisted?: true
  /** Whether an id follows the path, as in `/participant/campaign/artwork/submit/7`. */
  takesId?: true
  /** How many hexadecimal digits follow the path, as in `/chain/tx/0x12…`: those of a hash or of an address. */
  takesHex?: 64 | 40
  /** How many tabs there are, of which a number comes last, as in `/personal/index/0x12…/3`. */
  takesTab?: number
}

/** The pages of the start-up area. The web app takes its titles from here, the server its share tags. */
export const pages = {
  landing: {
    path: '/',
    title: 'Plinth: art campaigns with a fair vote',
    description:
      'Brands put up a wall. You hang your work. The public votes, and the works that last become NFTs in your own wallet. Free to use.',
  },
  start: {
    path: '/startup/index',
    title: 'Start here',
    description: 'What Plinth is, what an NFT is, and how a work gets from your desk to the wall.',
  },
  whatNft: {
    path: '/startup/article/whatNft',
    title: 'What are NFTs?',
    description: 'A record on a public ledger that says who holds a work. What that means, and what it does not.',
  },
  useCases: {
    path: '/startup/article/unleash',
    title: 'Use cases of NFT',
    description: 'Earn with talent and creativity: what artists and brands do with works that can be owned.',
  },
  about: {
    path: '/startup/article/graphic',
    title: 'About the product',
    description: 'Founded in Singapore by four people who missed a fair vote and a quiet wall.',
  },
  faq: {
    path: '/startup/article/faq',
    title: 'FAQs',
    description: 'Short answers about joining, voting, minting, wallets, fees and your data.',
  },
  article: {
    path: '/startup/article/detail',
    title: 'Article',
    description: 'Terms, privacy and everything else that Plinth has written down.',
  },
  following: {
    path: '/following',
    title: 'Following',
    description: 'What the artists, brands and campaigns you follow have hung, opened and won.',
    unlisted: true,
  },
  ownSets: {
    path: '/sets',
    title: 'My sets',
    description: 'The works you have saved, in sets of your own.',
    unlisted: true,
  },
  holding: {
    path: '/staking',
    title: 'Holding',
    description: 'How long you have held your works, and the perks that brands give for it.',
    unlisted: true,
  },
  ownPerks: {
    path: '/brand/perks',
    title: 'Perks',
    description: 'What you give to those who hold works of your campaigns and collections.',
    unlisted: true,
  },
  set: {
    path: '/set',
    title: 'A set on Plinth',
    description: 'Works that somebody has saved and put together.',
    takesId: true,
  },
  search: {
    path: '/search',
    title: 'Search',
    description: 'Works, artists, brands, campaigns and articles, by their names.',
    unlisted: true,
  },
  contacts: {
    path: '/participant/contact/index',
    title: 'My Contacts',
    description: 'People you know, and whom you invited to the campaigns you take part in.',
    unlisted: true,
  },
  contactsToo: {
    path: '/participant/clients/index',
    title: 'My Contacts',
    description: 'People you know, and whom you invited to the campaigns you take part in.',
    unlisted: true,
  },
  clients: {
    path: '/brand/clients/index',
    title: 'My Clients',
    description: 'The people a brand invites to its campaigns.',
    unlisted: true,
  },
  invitation: {
    path: '/invitation',
    title: 'You are invited',
    description: 'Where the link of an invitation leads.',
    unlisted: true,
  },
  unsubscribe: {
    path: '/unsubscribe',
    title: 'No more invitations',
    description: 'Ends invitations to an email address, from every sender.',
    unlisted: true,
  },
  editor: {
    path: '/editor',
    title: 'Image editor',
    description: 'Crop, tune, annotate and redact a picture in your browser.',
    unlisted: true,
  },
  ...operatorPages,
  notices: {
    path: '/notifications',
    title: 'Notifications',
    description: 'What has happened to your works, your campaigns and your account.',
    unlisted: true,
  },
  endNoticeMails: {
    path: '/notifications/unsubscribe',
    title: 'No more emails',
    description: 'Ends notifications by email.',
    unlisted: true,
  },
  market: {
    path: '/participant/index',
    title: 'The market',
    description: 'Campaigns that are open now: featured, recommended, new and about to end.',
  },
  onSale: {
    path: '/market',
    title: 'Works on sale',
    description: 'Works that their owners sell, wallet to wallet: at a fixed price or by auction.',
  },
  auctions: {
    path: '/auction',
    title: 'Auctions',
    description: 'Works that go to the highest bidder: auctions that are live, and what others were sold for.',
  },
  boxes: {
    path: '/myster',
    title: 'Mystery boxes',
    description: 'Boxes with real works in them: the odds are known before, and anybody can check the draw.',
  },
  box: {
    path: '/myster/index',
    title: 'A mystery box on Plinth',
    description: 'What is in the boxes, how likely each work is, and how many are left.',
    takesHex: 64,
  },
  boxProof: {
    path: '/myster/proof',
    title: 'Check the draw',
    description: 'The draw of a mystery box, computed again in your browser.',
    takesHex: 64,
  },
  ownBoxes: {
    path: '/myster/belong',
    title: 'My mystery boxes',
    description: 'The mystery boxes of your brand.',
    unlisted: true,
  },
  newBox: {
    path: '/myster/new',
    title: 'New mystery box',
    description: 'Works that you hold, laid into boxes.',
    unlisted: true,
  },
  collections: {
    path: '/collection',
    title: 'Collections',
    description: 'Every collection with works of Plinth: of campaigns, of artists, and the shared ones.',
  },
  collection: {
    path: '/collection/index',
    title: 'A collection on Plinth',
    description: 'Works of one contract: what they cost, who made them, and what happened to them.',
    takesId: true,
    takesTab: 2,
  },
  ownCollections: {
    path: '/collection/belong',
    title: 'My collections',
    description: 'The collections you have deployed, and those of your campaigns.',
    unlisted: true,
  },
  newCollection: {
    path: '/collection/new',
    title: 'New collection',
    description: 'A contract of your own for the works you mint.',
    unlisted: true,
  },
  editCollection: {
    path: '/collection/update',
    title: 'Edit collection',
    description: 'Its image, banner, words and category.',
    unlisted: true,
    takesId: true,
  },
  campaigns: {
    path: '/participant/campaign/index',
    title: 'Campaigns',
    description: 'Every open wall. Search, sort, pick one and bring something to hang.',
  },
  campaign: {
    path: '/participant/campaign/preview',
    title: 'A campaign on Plinth',
    description: 'Brands put up a wall, you hang your work, the public votes.',
  },
  artwork: {
    path: '/participant/campaign/artwork/detail',
    title: 'An artwork on Plinth',
    description: 'See the work, read about it and give it your vote.',
  },
  nft: {
    path: '/participant/profile/ntfDetail',
    title: 'An NFT on Plinth',
    description: 'A work with its token: who made it, who holds it, and what the chain says of both.',
  },
  wallet: {
    path: '/personal/index',
    title: 'A wallet on Plinth',
    description: 'What a wallet holds of the NFTs of Plinth, and what its owner has made and won.',
    unlisted: true,
    takesHex: 40,
    takesTab: 7,
  },
  personalSettings: {
    path: '/personal/setting',
    title: 'Settings',
    description: 'One’s profile, notices, Account support, and the way to submit an NFT project.',
    unlisted: true,
    takesTab: 4,
  },
  brandNft: {
    path: '/brand/profile/ntfDetail',
    title: 'An NFT on Plinth',
    description: 'A token of one of your campaigns.',
    unlisted: true,
  },
  createNft: {
    path: '/participant/mint/index',
    title: 'Create an NFT',
    description: 'From a picture to a token in your own wallet.',
    unlisted: true,
  },
  mintArtworks: {
    path: '/brand/campaign/artwork/mintNfts',
    title: 'Mint artworks',
    description: 'The works of a completed campaign, minted to the wallets of their artists.',
    unlisted: true,
  },
  brandArtwork: {
    path: '/brand/campaign/artwork/detail',
    title: 'An artwork on Plinth',
    description: 'A work of one of your campaigns.',
    unlisted: true,
  },
  wall: {
    path: '/participant/campaign/ParticipantsNFTs',
    title: 'Participants and artworks',
    description: 'The wall of a campaign, its leaderboard and everybody who takes part.',
  },
  recount: {
    path: '/participant/campaign/recount',
    title: 'Recount',
    description: 'Recount the votes of a campaign in your own browser, entry by entry.',
    takesId: true,
  },
  winners: {
    path: '/participant/campaign/winners',
    title: 'Winners',
    description: 'The works that won a campaign, with their votes, certificates and the way to check the count.',
    takesId: true,
  },
  ownVotes: {
    path: '/participant/profile/votes',
    title: 'My votes',
    description: 'What you have voted for, with a receipt for each vote.',
    unlisted: true,
  },
  submitArtwork: {
    path: '/participant/campaign/artwork/submit',
    title: 'Submit artwork',
    description: 'Three steps from your desk to the wall of a campaign.',
    unlisted: true,
    takesId: true,
  },
  chooseCampaign: {
    path: '/participant/campaign/artwork/joinCampaign',
    title: 'Choose a campaign',
    description: 'Every campaign that takes works now. Choose the wall for yours.',
  },
  chooseWay: {
    path: '/participant/mint/choose',
    title: 'Create NFTs',
    description: 'Join a campaign and let others vote, or mint for yourself.',
  },
  participantLogIn: {
    path: '/participant/login',
    title: 'Log in',
    description: 'Log in to vote, submit works and open your wallet.',
  },
  participantSignUp: {
    path: '/participant/signup',
    title: 'Join as an individual',
    description: 'Free to use. You only pay network fees when you mint.',
  },
  participantReset: {
    path: '/participant/resetpsd',
    title: 'Set a new password',
    description: 'Set a new password with the code that we mailed you.',
    unlisted: true,
  },
  participantSettings: {
    path: '/participant/profile/editProfile',
    title: 'Settings',
    description: 'Your profile, your password and where you are logged in.',
    unlisted: true,
  },
  brandLogIn: {
    path: '/brand/login',
    title: 'Brand log in',
    description: 'Log in to run your campaigns and meet the people in them.',
  },
  brandSignUp: {
    path: '/brand/signup',
    title: 'Join as a brand',
    description: 'First your account, then your company. We verify every brand before its first campaign opens.',
  },
  brandCompany: {
    path: '/brand/company',
    title: 'Your company',
    description: 'The second step of a brand’s sign-up: the company and its two contacts.',
    unlisted: true,
  },
  brandReset: {
    path: '/brand/resetpsd',
    title: 'Set a new password',
    description: 'Set a new password with the code that we mailed you.',
    unlisted: true,
  },
  brandSettings: {
    path: '/brand/profile/editProfile',
    title: 'Settings',
    description: 'Your brand, its verification, your password and where you are logged in.',
    unlisted: true,
  },
  brandVerify: {
    path: '/brand/verify',
    title: 'Verification',
    description: 'How far the verification of your brand has come.',
    unlisted: true,
  },
  brandResources: {
    path: '/brand/resources/index',
    title: 'Account support',
    description: 'Ask the people who run Plinth.',
    unlisted: true,
  },
  brandCampaigns: {
    path: '/brand/campaign/index',
    title: 'My Campaigns',
    description: 'A brand’s own campaigns: live, completed and on their way.',
    unlisted: true,
  },
  createCampaign: {
    path: '/brand/createCampaign/createCompaign',
    title: 'Create campaign',
    description: 'Write a new campaign, part by part.',
  },
  createOverview: {
    path: '/brand/createCampaign/createOverview',
    title: 'Create campaign',
    description: 'The parts of a new campaign, and the way to submit it.',
  },
  editCampaign: {
    path: '/brand/campaign/edit/editPage',
    title: 'Edit campaign',
    description: 'Change one of a brand’s own campaigns.',
  },
  plan: {
    path: '/brand/campaign/edit/plan',
    title: 'Plans',
    description: 'What each plan costs and allows, and how much of yours is used.',
    unlisted: true,
  },
  campaignOverview: {
    path: '/brand/campaign/overview',
    title: 'Campaign overview',
    description: 'The parts of one of a brand’s own campaigns, and what comes next.',
  },
  brandPreview: {
    path: '/brand/campaign/preview',
    title: 'Preview',
    description: 'A brand’s own campaign as a participant sees it.',
    unlisted: true,
  },
  brandSubmissions: {
    path: '/brand/campaign/submissions',
    title: 'Manage submissions',
    description: 'Who takes part in a brand’s campaign, and with what.',
    unlisted: true,
  },
  brandEntrant: {
    path: '/brand/campaign/participants/detail',
    title: 'A participant',
    description: 'Somebody who takes part in a brand’s campaign.',
    unlisted: true,
  },
  brandEntrantProfile: {
    path: '/brand/campaign/participants/profile',
    title: 'A profile on Plinth',
    description: 'Works, campaigns and NFTs of somebody on Plinth.',
    unlisted: true,
  },
  brandProfile: {
    path: '/brand/profile/myprofile',
    title: 'My profile',
    description: 'How others see your brand.',
    unlisted: true,
  },
  participantProfile: {
    path: '/participant/profile/myprofile',
    title: 'My profile',
    description: 'How others see you.',
    unlisted: true,
  },
  personProfile: {
    path: '/participant/campaign/participants/profile',
    title: 'A profile on Plinth',
    description: 'Works, campaigns and NFTs of somebody on Plinth.',
  },
  brandPublicProfile: {
    path: '/participant/campaign/participants/profileColl',
    title: 'A brand on Plinth',
    description: 'The campaigns of a brand, live and completed.',
  },
  chainTransaction: {
    path: '/chain/tx',
    title: 'A transaction on the local chain',
    description: 'What a transaction did on the chain that comes with Plinth.',
    unlisted: true,
    takesHex: 64,
  },
  chainAddress: {
    path: '/chain/address',
    title: 'An address on the local chain',
    description: 'A wallet or a contract on the chain that comes with Plinth.',
    unlisted: true,
    takesHex: 40,
  },
  googleReturn: {
    path: '/auth/callback',
    title: 'Logging in with Google',
    description: 'The way back from Google.',
    unlisted: true,
  },
  confirmEmail: {
    path: '/confirm-email',
    title: 'Confirm your address',
    description: 'The way from our first email: it confirms your address.',
    unlisted: true,
  },
} as const satisfies Record<string, Page>
