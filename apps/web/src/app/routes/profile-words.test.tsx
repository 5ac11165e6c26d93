import { userInfoById } from '@plinth/api-schema/accounts'
import { listUserArtworks } from '@plinth/api-schema/artworks'
import { listJoinedCampaigns, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { listNfts } from '@plinth/api-schema/nfts'
import {
  buildArtwork,
  buildCampaignCard,
  buildOwnCampaignCard,
  buildPublicUser,
  listed,
  listedToEnd,
} from '../../../test/builders.ts'
import { buildNft } from '../../../test/chain-builders.ts'
import { describeStates } from '../../../test/describe-states.ts'
import { prepareWire, type Viewer } from '../../../test/render-at.tsx'

const person = (as: Viewer) =>
  prepareWire(as)
    .answer(userInfoById, ({ userId }) => buildPublicUser({ id: userId, userId, userType: as === 'brand' ? 1 : 0 }))
    .answer(listNfts, listed([]))
    .answer(listUserArtworks, listedToEnd([]))
    .answer(listJoinedCampaigns, listed([]))
    .answer(listOwnCampaigns, { ...listed([]), liveNum: 0, archiveNum: 0, unpublishedNum: 0 })

for (const [whose, as, address] of [
  ['one’s own', 'participant', '/participant/profile/myprofile?'],
  ['somebody’s', 'visitor', '/participant/campaign/participants/profile?userId=21&'],
] as const) {
  describeStates(`${whose} NFTs`, `${address}tab=1`, {
    loading: () => person(as).hang(listNfts),
    empty: () => person(as),
    refused: () => person(as).refuse(listNfts, 'tooMany'),
    offline: () => person(as).goOffline(listNfts),
    full: () => person(as).answer(listNfts, listed([buildNft(), buildNft({ id: 302, name: 'High water' })])),
  })
  describeStates(`${whose} artworks`, `${address}tab=2`, {
    loading: () => person(as).hang(listUserArtworks),
    empty: () => person(as),
    refused: () => person(as).refuse(listUserArtworks, 'tooMany'),
    offline: () => person(as).goOffline(listUserArtworks),
    full: () => person(as).answer(listUserArtworks, listedToEnd([buildArtwork()])),
  })
  describeStates(`${whose} joined campaigns`, `${address}tab=3`, {
    loading: () => person(as).hang(listJoinedCampaigns),
    empty: () => person(as),
    refused: () => person(as).refuse(listJoinedCampaigns, 'tooMany'),
    offline: () => person(as).goOffline(listJoinedCampaigns),
    full: () => person(as).answer(listJoinedCampaigns, listed([buildCampaignCard()])),
  })
}

describeStates('the profile of one’s own brand', '/brand/profile/myprofile', {
  loading: () => person('brand').hang(listOwnCampaigns),
  empty: () => person('brand'),
  refused: () => person('brand').refuse(listOwnCampaigns, 'tooMany'),
  offline: () => person('brand').goOffline(listOwnCampaigns),
  full: () =>
    person('brand').answer(listOwnCampaigns, {
      ...listed([buildOwnCampaignCard(), buildOwnCampaignCard({ id: 8, name: 'Another' })]),
      ...{ liveNum: 2, archiveNum: 0, unpublishedNum: 0 },
    }),
})
