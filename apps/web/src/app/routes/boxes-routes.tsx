import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { pickStringParams } from '../../lib/navigation/read-search.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute
const validateSearch = pickStringParams('page')

const boxesRoute = createRoute({
  getParentRoute,
  path: pages.boxes.path,
  validateSearch: pickStringParams('state', 'page'),
  component: lazyScreen(() => import('../../features/boxes/screens/boxes-screen.tsx'), 'BoxesScreen'),
})

const ownBoxesRoute = createRoute({
  getParentRoute,
  path: pages.ownBoxes.path,
  validateSearch,
  component: lazyScreen(() => import('../../features/boxes/screens/own-boxes-screen.tsx'), 'OwnBoxesScreen'),
})

const newBoxRoute = createRoute({
  getParentRoute,
  path: pages.newBox.path,
  component: lazyScreen(() => import('../../features/boxes/screens/new-box-screen.tsx'), 'NewBoxScreen'),
})

const BoxScreen = lazyScreen(() => import('../../features/boxes/screens/box-screen.tsx'), 'BoxScreen')

const boxRoute = createRoute({
  getParentRoute,
  path: `${pages.box.path}/$id`,
  validateSearch,
  loader: () => BoxScreen.preload?.(),
  component: function BoxPage() {
    return <BoxScreen id={boxRoute.useParams().id} />
  },
})

const ProofScreen = lazyScreen(() => import('../../features/boxes/screens/proof-screen.tsx'), 'ProofScreen')

const proofRoute = createRoute({
  getParentRoute,
  path: `${pages.boxProof.path}/$id`,
  validateSearch,
  loader: () => ProofScreen.preload?.(),
  component: function BoxProofPage() {
    return <ProofScreen id={proofRoute.useParams().id} />
  },
})

/** Mystery boxes: all of them, a brand's own, the page of each and the proof of its draw. */
export const boxesRoutes = [boxesRoute, ownBoxesRoute, newBoxRoute, boxRoute, proofRoute]
