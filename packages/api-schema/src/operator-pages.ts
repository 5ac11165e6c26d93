/** The pages of the operators. */
export const operatorPages = {
  operatorHome: {
    path: '/platform',
    title: 'Dashboard',
    description: 'What waits for those who run this site.',
    unlisted: true,
  },
  operatorLogIn: {
    path: '/platform/login',
    title: 'Operator log in',
    description: 'Log-in of those who run this site.',
    unlisted: true,
  },
  operatorSecondFactor: {
    path: '/platform/second-factor',
    title: 'Set up your second factor',
    description: 'Operators log in with a password and a code.',
    unlisted: true,
  },
  operatorBrands: {
    path: '/platform/brands',
    title: 'Brands to verify',
    description: 'Brands that wait for an operator.',
    unlisted: true,
  },
  operatorCampaigns: {
    path: '/platform/campaigns',
    title: 'Campaigns to review',
    description: 'Campaigns and changes that wait for an operator.',
    unlisted: true,
  },
  operatorArtworks: {
    path: '/platform/artworks',
    title: 'Artworks',
    description: 'What hangs, and what operators took down.',
    unlisted: true,
  },
  operatorVotes: {
    path: '/platform/votes',
    title: 'Held votes',
    description: 'Votes that wait for an operator.',
    unlisted: true,
  },
  operatorWorkVotes: {
    path: '/platform/votes/work',
    title: 'Votes of an artwork',
    description: 'When the votes for an artwork came, and from where.',
    unlisted: true,
  },
  operatorAppeals: {
    path: '/platform/votes/appeals',
    title: 'Appeals',
    description: 'What voters say for votes that are held.',
    unlisted: true,
  },
  operatorHelp: {
    path: '/platform/help',
    title: 'Help requests',
    description: 'What people have asked, and what was answered.',
    unlisted: true,
  },
  operatorUsers: {
    path: '/platform/users',
    title: 'Users',
    description: 'Participants and brands, for an operator.',
    unlisted: true,
  },
  operatorPerks: {
    path: '/platform/perks',
    title: 'Perks',
    description: 'What brands give to those who hold their works, for an operator.',
    unlisted: true,
  },
  operatorPlans: {
    path: '/platform/plans',
    title: 'Plans',
    description: 'What brands can have, and who has which plan.',
    unlisted: true,
  },
  operatorAudit: {
    path: '/platform/audit',
    title: 'Audit',
    description: 'All that operators did.',
    unlisted: true,
  },
  operatorOutbox: {
    path: '/platform/outbox',
    title: 'Outbox',
    description: 'The emails that were written, for an operator.',
    unlisted: true,
  },
  operatorSecurity: {
    path: '/platform/security',
    title: 'Security',
    description: "How an operator's own door is locked.",
    unlisted: true,
  },
} as const
