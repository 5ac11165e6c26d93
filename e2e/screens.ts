import { pages } from '../packages/api-schema/src/pages.ts'

/** A screen of the start-up area as a visitor finds it. */
type Screen = { path: string; heading: string }

/** Every screen that anyone may open. */
export const screens: readonly Screen[] = [
  {
    path: pages.landing.path,
    heading: 'Every brief is an open call. Every wall is yours.',
  },
  {
    path: pages.start.path,
    heading: 'Start here: what an NFT is, and how to hang your first work',
  },
  { path: pages.search.path, heading: 'Search' },
  { path: pages.whatNft.path, heading: 'What are NFTs?' },
  { path: pages.useCases.path, heading: 'Earn with your talent and creativity' },
  { path: pages.about.path, heading: 'About Plinth' },
  { path: pages.faq.path, heading: 'Questions, answered' },
  {
    path: `${pages.article.path}?articleId=5`,
    heading: 'Terms and Conditions for participants',
  },
  { path: '/no/such/page', heading: 'Page not found' },
]
