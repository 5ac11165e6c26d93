import { exploreArtworks } from '@plinth/api-schema/artworks-explore'
import { getDraft } from '@plinth/api-schema/campaigns'
import { recommendedContent } from '@plinth/api-schema/support'
import { buildArtworkCard, listed, listedToEnd } from '../../../../test/builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { prepareWire, type User } from '../../../../test/render-at.tsx'
import { scrollIntoSight } from '../../../../test/scroll.ts'
import { buildArticleHead } from '../../../../test/support-builders.ts'

const reading = listed([buildArticleHead({ id: 2, title: 'Use cases' }), buildArticleHead({ id: 9, title: 'News' })])

const works = listedToEnd([buildArtworkCard(), buildArtworkCard({ id: 102, artistCodename: 'Tidewater' })])
const createCampaign = async (user: User) => {
  await scrollIntoSight()
  await press('Create campaign')(user)
}
describeStates('the landing', '/', {
  'before anybody scrolls': () => prepareWire(),
  loading: { wire: () => prepareWire().hang(exploreArtworks), act: scrollIntoSight },
  empty: { wire: () => prepareWire(), act: scrollIntoSight },
  refused: { wire: () => prepareWire().refuse(exploreArtworks, 'tooMany'), act: scrollIntoSight },
  offline: { wire: () => prepareWire().goOffline(), act: scrollIntoSight },
  full: { wire: () => prepareWire().answer(exploreArtworks, works), act: scrollIntoSight },
  'asks a visitor who would create a campaign to log in': { wire: () => prepareWire(), act: createCampaign },
  'leads a brand to its new campaign': { wire: () => prepareWire('brand').hang(getDraft), act: createCampaign },
})
describeStates('the start', '/startup/index', {
  loading: () => prepareWire().hang(recommendedContent),
  empty: () => prepareWire().answer(recommendedContent, listed([])),
  refused: () => prepareWire().refuse(recommendedContent, 'tooMany'),
  offline: () => prepareWire().goOffline(recommendedContent),
  full: () => prepareWire().answer(recommendedContent, reading),
})
describeStates('a page that is not there', '/nowhere', { full: () => prepareWire() })
