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
} as const satisfies Record<string, Page>
