import { pages } from '../packages/api-schema/src/pages.ts'

/** A screen of the start-up area as a visitor finds it. */
export type Screen = { name: string; path: string; heading: string; chrome: 'site' | 'article' | 'none' }

/** Every screen that anyone may open. */
export const screens: readonly Screen[] = [
  {
    name: 'landing',
    path: pages.landing.path,
    heading: 'Every brief is an open call. Every wall is yours.',
    chrome: 'site',
  },
  {
    name: 'start',
    path: pages.start.path,
    heading: 'Start here: what an NFT is, and how to hang your first work',
    chrome: 'site',
  },
  { name: 'search', path: pages.search.path, heading: 'Search', chrome: 'site' },
  { name: 'what NFTs are', path: pages.whatNft.path, heading: 'What are NFTs?', chrome: 'article' },
  { name: 'use cases', path: pages.useCases.path, heading: 'Earn with your talent and creativity', chrome: 'article' },
  { name: 'about', path: pages.about.path, heading: 'About Plinth', chrome: 'article' },
  { name: 'FAQs', path: pages.faq.path, heading: 'Questions, answered', chrome: 'article' },
  {
    name: 'terms for participants',
    path: `${pages.article.path}?articleId=5`,
    heading: 'Terms and Conditions for participants',
    chrome: 'article',
  },
  { name: 'page not found', path: '/no/such/page', heading: 'Page not found', chrome: 'none' },
]
