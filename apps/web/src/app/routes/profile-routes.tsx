import { createRoute } from '@tanstack/react-router'
import { accountPaths } from '../../features/accounts/components/account-paths.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { pickStringParams, readId } from '../../lib/navigation/read-search.ts'
import { BRAND, PARTICIPANT } from '../../lib/session/user-type.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute
const load = () => import('./profile-pages.tsx')

const OwnParticipantPage = lazyScreen(load, 'OwnParticipantPage')
const OwnBrandPage = lazyScreen(load, 'OwnBrandPage')
const ParticipantPage = lazyScreen(load, 'ParticipantPage')
const BrandPage = lazyScreen(load, 'BrandPage')

const ownParticipantRoute = createRoute({
  getParentRoute,
  path: accountPaths.participant.profile,
  validateSearch: pickStringParams('userId', 'tab', 'page'),
  loader: () => OwnParticipantPage.preload?.(),
  component: function OwnParticipantProfile() {
    return <OwnParticipantPage tab={ownParticipantRoute.useSearch().tab} />
  },
})

const ownBrandRoute = createRoute({
  getParentRoute,
  path: accountPaths.brand.profile,
  validateSearch: pickStringParams('idUser', 'tab', 'page'),
  loader: () => OwnBrandPage.preload?.(),
  component: function OwnBrandProfile() {
    return <OwnBrandPage tab={ownBrandRoute.useSearch().tab} />
  },
})

const participantRoute = createRoute({
  getParentRoute,
  path: '/participant/campaign/participants/profile',
  validateSearch: pickStringParams('userId', 'tab', 'page'),
  loader: () => ParticipantPage.preload?.(),
  component: function ParticipantProfile() {
    const { userId, tab } = participantRoute.useSearch()
    return <ParticipantPage userId={readId(userId)} tab={tab} side={PARTICIPANT} />
  },
})

const participantForBrandRoute = createRoute({
  getParentRoute,
  path: '/brand/campaign/participants/profile',
  validateSearch: pickStringParams('userId', 'tab', 'page'),
  loader: () => ParticipantPage.preload?.(),
  component: function ParticipantProfileForBrand() {
    const { userId, tab } = participantForBrandRoute.useSearch()
    return <ParticipantPage userId={readId(userId)} tab={tab} side={BRAND} />
  },
})

const brandRoute = createRoute({
  getParentRoute,
  path: paths.participant.brandProfile,
  validateSearch: pickStringParams('idUser', 'idActive', 'tab', 'page'),
  loader: () => BrandPage.preload?.(),
  component: function BrandProfile() {
    const { idUser, tab } = brandRoute.useSearch()
    return <BrandPage brandId={readId(idUser)} tab={tab} />
  },
})

/** The profiles of both kinds of account, one's own and those of others. */
export const profileRoutes = [
  ownParticipantRoute,
  ownBrandRoute,
  participantRoute,
  participantForBrandRoute,
  brandRoute,
]
