/** A page that anyone may open: its path, and what its title and share card say. */
export type Page = { path: string; title: string; description: string }

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
  platform: {
    path: '/platform',
    title: 'Operator console',
    description: 'For those who run this platform.',
  },
  platformLogIn: {
    path: '/platform/login',
    title: 'Operator log in',
    description: 'The door of those who run this platform.',
  },
  platformBrands: {
    path: '/platform/brands',
    title: 'Brands to verify',
    description: 'Brands that wait for an operator.',
  },
  platformUsers: {
    path: '/platform/users',
    title: 'Users',
    description: 'Participants and brands, for an operator.',
  },
  platformAudit: {
    path: '/platform/audit',
    title: 'Audit',
    description: 'All that operators did.',
  },
  platformOutbox: {
    path: '/platform/outbox',
    title: 'Outbox',
    description: 'The mails that were written, for an operator.',
  },
  platformSecurity: {
    path: '/platform/security',
    title: 'Security',
    description: "How an operator's own door is locked.",
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
  },
  participantSettings: {
    path: '/participant/profile/editProfile',
    title: 'Settings',
    description: 'Your profile, your password and where you are signed in.',
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
  },
  brandReset: {
    path: '/brand/resetpsd',
    title: 'Set a new password',
    description: 'Set a new password with the code that we mailed you.',
  },
  brandSettings: {
    path: '/brand/profile/editProfile',
    title: 'Settings',
    description: 'Your brand, its verification, your password and where you are signed in.',
  },
  googleReturn: {
    path: '/auth/callback',
    title: 'Signing in with Google',
    description: 'The way back from Google.',
  },
  confirmEmail: {
    path: '/confirm-email',
    title: 'Confirm your address',
    description: 'The way from our first mail: it confirms your address.',
  },
} as const satisfies Record<string, Page>
