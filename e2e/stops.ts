import { pages } from '../packages/api-schema/src/pages.ts'
import { wallPath, workPath } from './artworks.ts'
import { type HostileWorld, LONG, LONG_SET } from './hostile-world.ts'
import { screens } from './screens.ts'

/** An address, and words that stand there once it is drawn. */
export type Stop = readonly [path: string, words: string | RegExp]

const NO_BOX = `0x${'0'.repeat(64)}`

/** What a visitor opens. */
export const visitorStops = ({
  campaign,
  ended,
  empty,
  long,
  work,
  brand,
  setId,
  minted,
  market,
}: HostileWorld): Stop[] => [
  ...screens.map(({ path, heading }) => [path, heading] as const),
  [pages.market.path, 'The market'],
  [pages.onSale.path, LONG],
  [pages.collections.path, 'Collections'],
  [`${pages.collection.path}/${minted.collectionId}/1`, 'Items'],
  [`${pages.collection.path}/${minted.collectionId}/2`, 'Activity'],
  [pages.auctions.path, 'Auctions'],
  [`${pages.auctions.path}?state=ended`, 'Auctions'],
  [pages.boxes.path, 'Mystery boxes'],
  [`${pages.box.path}/${market.boxId}`, LONG],
  [`${pages.boxProof.path}/${market.boxId}`, LONG],
  [`${pages.boxes.path}?state=coming`, 'Mystery boxes'],
  [`${pages.boxes.path}?state=ended`, LONG],
  [`${pages.box.path}/${NO_BOX}`, 'We can’t find this mystery box'],
  [`${pages.boxProof.path}/${NO_BOX}`, 'We can’t find this mystery box'],
  [pages.campaigns.path, LONG],
  [`${pages.campaigns.path}?search=no-such-wall`, 'Campaigns'],
  [`${pages.campaign.path}?id=${campaign.id}`, LONG],
  [`${pages.campaign.path}?id=${empty.id}`, empty.name],
  [wallPath(campaign.id), LONG],
  [wallPath(campaign.id, '&id=participants'), LONG],
  [wallPath(campaign.id, '&id=leaderboard'), LONG],
  [wallPath(empty.id), empty.name],
  [workPath(work, campaign.id), LONG],
  [`${pages.recount.path}/${campaign.id}`, 'Recount'],
  [`${pages.winners.path}/${campaign.id}`, 'No winners yet'],
  [`${pages.winners.path}/${ended.id}`, 'All other places'],
  [`${pages.personProfile.path}?userId=${long.userId}&tab=2`, LONG],
  [`${pages.set.path}/${setId}`, LONG_SET],
  [`${pages.brandPublicProfile.path}?idUser=${brand.userId}`, LONG],
  [`${pages.nft.path}?idNft=${minted.nftId}`, 'Provenance'],
  [`${pages.nft.path}?idNft=${market.listedId}`, LONG],
  [`${pages.wallet.path}/${market.wallet}/1`, LONG],
  [`${pages.wallet.path}/${minted.contractAddr}/1`, 'Nothing collected yet'],
  [`${pages.wallet.path}/${minted.holder}/6`, 'All activity'],
  [`${pages.wallet.path}/${minted.holder}/7`, 'Only its owner sees this'],
  [`${pages.chainTransaction.path}/${minted.txHash}`, 'Transaction'],
  [`${pages.chainAddress.path}/${minted.contractAddr}`, 'Address'],
  [pages.chooseCampaign.path, LONG],
  [pages.chooseWay.path, 'Where should it hang?'],
  [pages.participantLogIn.path, 'Good to see you'],
  [pages.participantSignUp.path, 'Join as an individual'],
  [pages.participantReset.path, 'Set a new password'],
  [pages.brandLogIn.path, 'Brand log in'],
  [pages.brandSignUp.path, 'Join as a brand'],
  [pages.brandReset.path, 'Set a new password'],
  [pages.googleReturn.path, 'You’re not logged in'],
  [pages.confirmEmail.path, 'This link has expired'],
  [`${pages.invitation.path}?token=none`, /link/i],
  [`${pages.unsubscribe.path}?token=none`, /link/i],
  [`${pages.endNoticeMails.path}?token=none`, /link/i],
  [pages.operatorLogIn.path, 'Operator log in'],
]

/** What a participant opens. */
export const participantStops = ({ campaign, work, long, setId, nftId, empty, minted }: HostileWorld): Stop[] => [
  [pages.market.path, 'The market'],
  [`${pages.campaign.path}?id=${campaign.id}`, LONG],
  [workPath(work, campaign.id), LONG],
  [`${pages.submitArtwork.path}/${empty.id}`, 'Sign it'],
  [pages.ownVotes.path, 'My votes'],
  [pages.contacts.path, 'My Contacts'],
  [`${pages.contactsToo.path}?search=nobody`, 'My Contacts'],
  [pages.notices.path, 'Notifications'],
  [pages.ownSets.path, LONG_SET],
  [pages.holding.path, 'Holding'],
  [pages.ownCollections.path, 'My collections'],
  [pages.newCollection.path, 'New collection'],
  [`${pages.editCollection.path}/${minted.collectionId}`, 'This collection is not yours to edit'],
  [`${pages.set.path}/${setId}`, LONG_SET],
  [pages.following.path, LONG],
  [`${pages.following.path}?tab=list`, LONG],
  ...[1, 2, 3].map((tab) => [`${pages.participantProfile.path}?tab=${tab}`, LONG] as const),
  ...['1', '1&part=password', '2', '3', 'log-in', 'sessions', 'data', 'delete'].map(
    (tab) => [`${pages.participantSettings.path}?tab=${tab}`, 'Settings'] as const,
  ),
  [`${pages.personalSettings.path}/4`, 'Settings'],
  [pages.createNft.path, 'Create an NFT'],
  [`${pages.nft.path}?idNft=${nftId}&idUser=${long.userId}`, LONG],
  [pages.editor.path, /image/i],
]

/** What a brand opens. */
export const brandStops = ({ campaign, ended, empty, work, long, minted }: HostileWorld): Stop[] => {
  const submissions = `${pages.brandSubmissions.path}?idActive=${campaign.id}&status=live`
  const edit = `${pages.editCampaign.path}?from=edit&id=${campaign.id}&status=live`
  return [
    [pages.brandCampaigns.path, LONG],
    [`${pages.brandCampaigns.path}?status=Unpublished`, LONG],
    [`${pages.brandCampaigns.path}?status=Archive`, ended.name],
    [`${pages.campaignOverview.path}?id=${campaign.id}&status=live&from=edit`, LONG],
    [`${pages.campaignOverview.path}?id=${ended.id}&status=completed&from=edit`, ended.name],
    ...[1, 2, 3, 4, 5, 6].map((tab) => [`${edit}&tab=${tab}`, /Basics/] as const),
    [`${pages.createCampaign.path}?tab=1`, /Basics/],
    [pages.createOverview.path, /campaign/i],
    [`${pages.brandPreview.path}?id=${campaign.id}&status=live`, LONG],
    [submissions, LONG],
    [`${submissions}&tab=artworks`, LONG],
    [`${submissions}&tab=deleted`, 'Nothing was deleted'],
    [`${pages.brandSubmissions.path}?idActive=${empty.id}&status=live`, empty.name],
    [`${pages.brandEntrant.path}?user=${long.userId}&idActive=${campaign.id}&actName=${LONG}`, LONG],
    [`${pages.brandEntrantProfile.path}?userId=${long.userId}&tab=2`, LONG],
    [workPath(work, campaign.id, 'brand'), LONG],
    [`${pages.mintArtworks.path}?idActive=${ended.id}`, /Mint/],
    [`${pages.brandNft.path}?idNft=${minted.nftId}`, 'Provenance'],
    [pages.clients.path, 'My Clients'],
    [`${pages.clients.path}?search=nobody`, 'My Clients'],
    [pages.ownBoxes.path, LONG],
    [pages.newBox.path, 'New mystery box'],
    [pages.plan.path, 'You are on'],
    [pages.ownPerks.path, LONG_SET],
    [pages.holding.path, 'Holding'],
    [pages.brandProfile.path, LONG],
    [pages.brandVerify.path, 'Verification'],
    [pages.brandResources.path, 'Account support'],
    [pages.brandCompany.path, 'My Campaigns'],
    ...['1', '2', '3', '4', '6', 'log-in', 'sessions', 'data', 'delete'].map(
      (tab) => [`${pages.brandSettings.path}?tab=${tab}`, 'Settings'] as const,
    ),
  ]
}

/** What an operator opens. */
export const operatorStops = ({ waiting, work, long }: HostileWorld): Stop[] => [
  [pages.operatorHome.path, 'Dashboard'],
  [`${pages.operatorBrands.path}?search=${waiting.userName}`, LONG],
  [`${pages.operatorBrands.path}?search=nobody-of-this-name`, 'Brands to verify'],
  [pages.operatorCampaigns.path, LONG],
  [`${pages.operatorCampaigns.path}?status=approved`, LONG],
  [pages.operatorArtworks.path, LONG],
  [`${pages.operatorArtworks.path}?status=reported`, LONG],
  [pages.operatorVotes.path, 'Held votes'],
  [`${pages.operatorWorkVotes.path}?id=${work.id}`, LONG],
  [pages.operatorAppeals.path, 'Appeals'],
  [`${pages.operatorHelp.path}?search=${long.email}`, LONG],
  [`${pages.operatorUsers.path}?search=${long.userName}`, long.userName],
  [pages.operatorPerks.path, 'Perks'],
  [pages.operatorPlans.path, 'Months of brands'],
  [pages.operatorAudit.path, LONG],
  [pages.operatorOutbox.path, 'Outbox'],
  [pages.operatorSecurity.path, 'Security'],
]
