import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const noticesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.notices,
  validateSearch: pickStringParams('show', 'page'),
  component: lazyScreen(() => import('../../features/notices/screens/notices-screen.tsx'), 'NoticesScreen'),
})

const EndNoticeMailsScreen = lazyScreen(
  () => import('../../features/notices/screens/end-notice-mails-screen.tsx'),
  'EndNoticeMailsScreen',
)
const endNoticeMailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.endNoticeMails.path,
  validateSearch: pickStringParams('token'),
  loader: () => EndNoticeMailsScreen.preload?.(),
  component: function EndNoticeMailsPage() {
    return <EndNoticeMailsScreen token={endNoticeMailsRoute.useSearch().token} />
  },
})

/** Everything that one was told, and where the link of a mail about it leads. */
export const noticesRoutes = [noticesRoute, endNoticeMailsRoute]
