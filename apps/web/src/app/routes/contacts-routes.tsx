import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

const ContactsScreen = lazyScreen(() => import('../../features/contacts/screens/contacts-screen.tsx'), 'ContactsScreen')
const InvitationScreen = lazyScreen(
  () => import('../../features/contacts/screens/invitation-pages.tsx'),
  'InvitationScreen',
)
const UnsubscribeScreen = lazyScreen(
  () => import('../../features/contacts/screens/invitation-pages.tsx'),
  'UnsubscribeScreen',
)

const bookOf = (owner: 'participant' | 'brand') => ({
  getParentRoute,
  validateSearch: pickStringParams('sort', 'search', 'page'),
  loader: () => ContactsScreen.preload?.(),
  component: () => <ContactsScreen owner={owner} />,
})
const contactsRoute = createRoute({ ...bookOf('participant'), path: paths.participant.contacts })
const contactsTooRoute = createRoute({ ...bookOf('participant'), path: pages.contactsToo.path })
const clientsRoute = createRoute({ ...bookOf('brand'), path: paths.brand.clients })

const invitationRoute = createRoute({
  getParentRoute,
  path: pages.invitation.path,
  validateSearch: pickStringParams('token'),
  loader: () => InvitationScreen.preload?.(),
  component: function InvitationPage() {
    return <InvitationScreen token={invitationRoute.useSearch().token} />
  },
})

const unsubscribeRoute = createRoute({
  getParentRoute,
  path: pages.unsubscribe.path,
  validateSearch: pickStringParams('token'),
  loader: () => UnsubscribeScreen.preload?.(),
  component: function UnsubscribePage() {
    return <UnsubscribeScreen token={unsubscribeRoute.useSearch().token} />
  },
})

/** The address books of both kinds of account, and where the links of invitations lead. */
export const contactsRoutes = [contactsRoute, contactsTooRoute, clientsRoute, invitationRoute, unsubscribeRoute]
