import { listCampaigns } from '@plinth/api-schema/campaigns'
import { recommendedContent } from '@plinth/api-schema/support'
import { listed, listedCampaigns } from '../../../../test/builders.ts'
import { describeStates } from '../../../../test/describe-states.ts'
import { prepareWire } from '../../../../test/render-at.tsx'
import { buildArticleHead } from '../../../../test/support-builders.ts'

const reading = listed([buildArticleHead({ id: 2, title: 'Use cases' }), buildArticleHead({ id: 9, title: 'News' })])

describeStates('the landing', '/', {
  full: () => prepareWire().answer(listCampaigns, listedCampaigns([])),
  offline: () => prepareWire().goOffline(),
})
describeStates('the start', '/startup/index', {
  loading: () => prepareWire().hang(recommendedContent),
  empty: () => prepareWire().answer(recommendedContent, listed([])),
  refused: () => prepareWire().refuse(recommendedContent, 'tooMany'),
  full: () => prepareWire().answer(recommendedContent, reading),
})
describeStates('a page that is not there', '/nowhere', { full: () => prepareWire() })
