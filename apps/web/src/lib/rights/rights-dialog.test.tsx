import { artworkDetail, listArtworks, rightsTerms, selectUserOtherCampaignWorks } from '@plinth/api-schema/artworks'
import { listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { buildArtwork, buildArtworkDetail, listed, listedToEnd } from '../../../test/builders.ts'
import { describeStates, press } from '../../../test/describe-states.ts'
import { prepareWire } from '../../../test/render-at.tsx'

const rightsHash = '5e'.repeat(32)
const work = () =>
  prepareWire()
    .answer(artworkDetail, buildArtworkDetail({ rightsHash }))
    .answer(listArtworks, listedToEnd([buildArtwork()]))
    .answer(selectUserOtherCampaignWorks, listed([]))
    .answer(listJoinedCampaigns, listed([]))
const act = press('Rights')

describeStates('the terms of a work', '/participant/campaign/artwork/detail?idArt=101&idActive=7', {
  loading: { wire: () => work().hang(rightsTerms), act },
  refused: { wire: () => work().refuse(rightsTerms, 'notFound'), act },
  offline: { wire: () => work().goOffline(rightsTerms), act },
  full: { wire: () => work().answer(rightsTerms, { rightsHash, text: 'The rights stay with the artist.\n' }), act },
})
