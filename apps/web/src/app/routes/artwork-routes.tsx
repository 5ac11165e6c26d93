import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { artworkPaths } from '../../lib/navigation/artwork-paths.ts'
import { pickStringParams, readId } from '../../lib/navigation/read-search.ts'
import { BRAND, PARTICIPANT } from '../../lib/session/user-type.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

const ParticipantsPage = lazyScreen(() => import('./participants-page.tsx'), 'ParticipantsPage')
const ArtworkPage = lazyScreen(() => import('./artwork-page.tsx'), 'ArtworkPage')
const SubmitScreen = lazyScreen(() => import('../../features/artworks/screens/submit-screen.tsx'), 'SubmitScreen')

const SECTIONS = ['leaderboard', 'participants'] as const
// docs/product/artworks.md#the-wall: `id=participants` with `tab=1` means the works.
const sectionOf = (id: string | undefined, tab: string | undefined) =>
  (tab === undefined && SECTIONS.find((section) => section === id)) || 'artworks'
const OWN_TAB = '1'
const ORDERS = ['votes', 'newest', 'shuffled'] as const

const participantsRoute = createRoute({
  getParentRoute,
  path: artworkPaths.participants,
  validateSearch: pickStringParams(
    'idActive',
    'id',
    'tab',
    'sort',
    'medium',
    'colour',
    'orientation',
    'tag',
    'minted',
    'unvoted',
  ),
  loader: () => ParticipantsPage.preload?.(),
  component: function Participants() {
    const { idActive, id, tab, sort, ...filter } = participantsRoute.useSearch()
    return (
      <ParticipantsPage
        campaignId={readId(idActive)}
        section={sectionOf(id, tab)}
        shown={tab === OWN_TAB ? 'own' : 'others'}
        order={ORDERS.find((order) => order === sort)}
        params={filter}
      />
    )
  },
})

const artworkRoute = createRoute({
  getParentRoute,
  path: artworkPaths.detail,
  validateSearch: pickStringParams('idArt', 'idActive', 'idUser', 'vote'),
  loader: () => ArtworkPage.preload?.(),
  component: function Artwork() {
    const { idArt, vote } = artworkRoute.useSearch()
    return <ArtworkPage artworkId={readId(idArt)} side={PARTICIPANT} invitesToVote={vote === '1'} />
  },
})

const brandArtworkRoute = createRoute({
  getParentRoute,
  path: artworkPaths.brandDetail,
  validateSearch: pickStringParams('idArt', 'idActive', 'idUser'),
  loader: () => ArtworkPage.preload?.(),
  component: function BrandArtwork() {
    return <ArtworkPage artworkId={readId(brandArtworkRoute.useSearch().idArt)} side={BRAND} />
  },
})

const submitRoute = createRoute({
  getParentRoute,
  path: `${artworkPaths.submit}/$id`,
  validateSearch: pickStringParams('done'),
  loader: () => SubmitScreen.preload?.(),
  component: function Submit() {
    return (
      <SubmitScreen campaignId={readId(submitRoute.useParams().id)} doneId={readId(submitRoute.useSearch().done)} />
    )
  },
})

const recountRoute = createRoute({
  getParentRoute,
  path: `${pages.recount.path}/$id`,
  component: lazyScreen(() => import('./recount-page.tsx'), 'RecountPage'),
})

const winnersRoute = createRoute({
  getParentRoute,
  path: `${pages.winners.path}/$id`,
  component: lazyScreen(() => import('./winners-page.tsx'), 'WinnersPage'),
})

const ownVotesRoute = createRoute({
  getParentRoute,
  path: pages.ownVotes.path,
  validateSearch: pickStringParams('page', 'work'),
  component: lazyScreen(() => import('../../features/artworks/screens/own-votes-screen.tsx'), 'OwnVotesScreen'),
})

const chooseCampaignRoute = createRoute({
  getParentRoute,
  path: artworkPaths.chooseCampaign,
  component: lazyScreen(
    () => import('../../features/artworks/screens/choose-campaign-screen.tsx'),
    'ChooseCampaignScreen',
  ),
})

const chooseWayRoute = createRoute({
  getParentRoute,
  path: artworkPaths.chooseMint,
  component: lazyScreen(() => import('../../features/artworks/screens/choose-way-screen.tsx'), 'ChooseWayScreen'),
})

/** Walls, works, and the ways to hang one. */
export const artworkRoutes = [
  participantsRoute,
  artworkRoute,
  brandArtworkRoute,
  submitRoute,
  recountRoute,
  winnersRoute,
  ownVotesRoute,
  chooseCampaignRoute,
  chooseWayRoute,
]
