import { createRoute } from '@tanstack/react-router'
import { pickStringParams, readId } from '../../lib/navigation/read-search.ts'
import { BRAND, PARTICIPANT } from '../../lib/session/user-type.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { nftTrading, prefetchTrading } from './nft-trading.tsx'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

const CreateNftScreen = lazyScreen(() => import('../../features/nfts/screens/create-nft-screen.tsx'), 'CreateNftScreen')
const NftScreen = lazyScreen(() => import('../../features/nfts/screens/nft-screen.tsx'), 'NftScreen')
const MintArtworksScreen = lazyScreen(
  () => import('../../features/nfts/screens/mint-artworks-screen.tsx'),
  'MintArtworksScreen',
)

const loadNft = () => {
  prefetchTrading()
  return NftScreen.preload?.()
}

const createNftRoute = createRoute({
  getParentRoute,
  path: '/participant/mint/index',
  component: CreateNftScreen,
})

const nftRoute = createRoute({
  getParentRoute,
  path: '/participant/profile/ntfDetail',
  validateSearch: pickStringParams('idNft', 'idUser'),
  loader: loadNft,
  component: function NftPage() {
    const { idNft } = nftRoute.useSearch()
    return <NftScreen nftId={readId(idNft)} side={PARTICIPANT} {...nftTrading} />
  },
})

const brandNftRoute = createRoute({
  getParentRoute,
  path: '/brand/profile/ntfDetail',
  validateSearch: pickStringParams('idNft', 'idUser'),
  loader: loadNft,
  component: function BrandNftPage() {
    const { idNft } = brandNftRoute.useSearch()
    return <NftScreen nftId={readId(idNft)} side={BRAND} {...nftTrading} />
  },
})

const readIds = (text: string | undefined) => (text ?? '').split(',').flatMap((part) => readId(part) ?? [])

const mintArtworksRoute = createRoute({
  getParentRoute,
  path: '/brand/campaign/artwork/mintNfts',
  validateSearch: pickStringParams('idActive', 'works'),
  loader: () => MintArtworksScreen.preload?.(),
  component: function MintArtworksPage() {
    const { idActive, works } = mintArtworksRoute.useSearch()
    return <MintArtworksScreen campaignId={readId(idActive)} workIds={readIds(works)} />
  },
})

/** Minting, and what was minted. */
export const nftRoutes = [createNftRoute, nftRoute, brandNftRoute, mintArtworksRoute]
