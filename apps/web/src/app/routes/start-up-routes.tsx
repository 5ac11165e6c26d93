import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const StartScreen = lazyScreen(() => import('../../features/site/screens/start-screen.tsx'), 'StartScreen')
const Reading = lazyScreen(
  () => import('../../features/support/components/recommended-reading.tsx'),
  'RecommendedReading',
)
const ArticleScreen = lazyScreen(() => import('../../features/support/screens/article-screen.tsx'), 'ArticleScreen')

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.start.path,
  loader: () => Promise.all([StartScreen.preload?.(), Reading.preload?.()]),
  component: () => <StartScreen reading={<Reading />} />,
})

const whatNftRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.whatNft.path,
  staticData: { chrome: 'article' },
  component: lazyScreen(() => import('../../features/support/screens/what-nft-screen.tsx'), 'WhatNftScreen'),
})

const useCasesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.useCases.path,
  staticData: { chrome: 'article' },
  component: lazyScreen(() => import('../../features/support/screens/use-cases-screen.tsx'), 'UseCasesScreen'),
})

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.about.path,
  staticData: { chrome: 'article' },
  component: lazyScreen(() => import('../../features/support/screens/about-screen.tsx'), 'AboutScreen'),
})

const faqRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.faq.path,
  staticData: { chrome: 'article' },
  component: lazyScreen(() => import('../../features/support/screens/faq-screen.tsx'), 'FaqScreen'),
})

const articleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.article.path,
  staticData: { chrome: 'article' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...(typeof search.articleId === 'string' ? { articleId: search.articleId } : {}),
    ...(typeof search.showHead === 'string' ? { showHead: search.showHead } : {}),
  }),
  loader: () => ArticleScreen.preload?.(),
  component: function ArticlePage() {
    const { articleId } = articleRoute.useSearch()
    return <ArticleScreen articleId={articleId} />
  },
})

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { chrome: 'none' },
  component: lazyScreen(() => import('../../features/site/screens/not-found-screen.tsx'), 'NotFoundScreen'),
})

/** The start-up area behind the front page, and the fallback for every address that nobody else has. */
export const startUpRoutes = [
  startRoute,
  whatNftRoute,
  useCasesRoute,
  aboutRoute,
  faqRoute,
  articleRoute,
  notFoundRoute,
]
