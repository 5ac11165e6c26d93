import { pages } from '@plinth/api-schema/pages'
import { pluralise } from '@plinth/api-schema/pluralise'
import { campaignStatus } from '@plinth/api-schema/states'
import type { NoticeFacts, ToldName } from './notices.facts.ts'
import { type NoticeKind, typeById } from './notices.types.ts'

/** What somebody reads: one line, possibly more, and where it leads. */
export type NoticeWords = { title: string; text: string; href: string }

const MAX_QUOTE = 4_000

const seeCampaign = (kind: NoticeKind, id: number) => `/${kind}/campaign/preview?id=${id}`
const editCampaign = (id: number, status: number) =>
  `/brand/campaign/edit/editPage?from=edit&id=${id}&tab=1&status=${status}`
const seeSubmissions = (id: number, status: number) => `/brand/campaign/submissions?idActive=${id}&status=${status}`
const seeArtwork = (id: number) => `/participant/campaign/artwork/detail?idArt=${id}`
const ownWorks = '/participant/profile/myprofile?tab=2'
const helpTab = { participant: 3, brand: 4 } as const
const settings = (kind: NoticeKind, tab: number) => `/${kind}/profile/editProfile?tab=${tab}`

// Of a moment as it is stored: 2026-11-10 16:04.
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dayAndTime = (moment: string) =>
  `${DAY.format(new Date(`${moment.slice(0, 10)}T00:00:00Z`))} at ${moment.slice(11, 16)} UTC`
const quoted = (words: string) => words.slice(0, MAX_QUOTE).toWellFormed()

const boxNamed = (name: string) => name || 'a mystery box'
const seeBox = (id: string) => `${pages.box.path}/${id}`

type Write = { [Name in ToldName]: (facts: NoticeFacts[Name]) => NoticeWords }

const seeNft = ({ for: kind, nftId, ownerId }: { for: NoticeKind; nftId: number; ownerId: number }) =>
  `/${kind}/profile/ntfDetail?idNft=${nftId}&idUser=${ownerId}`

const write: Write = {
  goodsSold: (facts) => ({
    title: `Goods sold: ${facts.title}`,
    text: 'The work is in the buyer’s wallet, and the payment in yours.',
    href: seeNft(facts),
  }),
  purchaseSuccessful: (facts) => ({
    title: `Purchase successful: ${facts.title}`,
    text: 'The work is in your wallet.',
    href: seeNft(facts),
  }),
  endOfSale: (facts) => ({
    title: `At the end of the sale: ${facts.title} was not sold`,
    text: 'Your listing has ended. You can list the work again.',
    href: seeNft(facts),
  }),
  listingWoken: (facts) => ({
    title: `Back on sale: ${facts.title}`,
    text: 'You can sell the work again, so your earlier listing can be bought at its price. Cancel it if you have changed your mind.',
    href: seeNft(facts),
  }),
  offerReceived: (facts) => ({
    title: `New offer: ${facts.title}`,
    text: 'Somebody offers to buy your work. Look at the price, and accept or let it pass.',
    href: seeNft(facts),
  }),
  auctionGoods: (facts) => ({
    title: `Auction goods: ${facts.title} has its first bid`,
    text: 'The auction is running.',
    href: seeNft(facts),
  }),
  auctionExpiration: (facts) => ({
    title: `Auction expiration: ${facts.title} was not sold`,
    text: 'Nobody has bid in time. You can put the work up for auction again.',
    href: seeNft(facts),
  }),
  bidExceeded: (facts) => ({
    title: `Bid exceeded: ${facts.title}`,
    text: 'Somebody has bid more, and your money has been returned. You can bid again while the auction runs.',
    href: seeNft(facts),
  }),
  successfulBidding: (facts) => ({
    title: `Successful bidding: ${facts.title}`,
    text: facts.isSettled ? 'You have won the auction.' : 'You have won the auction. Settle it to get the work.',
    href: seeNft(facts),
  }),
  campaignApproved: ({ campaignId, campaignName, isOpen, startsAt }) => ({
    title: `${campaignName} is approved`,
    text: isOpen ? 'It is open now.' : `It opens on ${dayAndTime(startsAt)}.`,
    href: seeCampaign('brand', campaignId),
  }),
  campaignSentBack: ({ campaignId, campaignName, reason, isChange }) => ({
    title: isChange ? `Your change to ${campaignName} needs another look` : `${campaignName} needs a change`,
    text: quoted(reason),
    href: editCampaign(campaignId, isChange ? campaignStatus.live : campaignStatus.unpublished),
  }),
  changeApproved: ({ campaignId, campaignName }) => ({
    title: `Your change to ${campaignName} is approved`,
    text: 'Visitors now see the new version.',
    href: seeCampaign('brand', campaignId),
  }),
  campaignOpened: ({ campaignId, campaignName, for: kind }) => ({
    title: `${campaignName} is open`,
    text: kind === 'brand' ? 'People can now submit artworks and vote.' : 'You can now submit artworks and vote.',
    href: seeCampaign(kind, campaignId),
  }),
  campaignEnding: ({ campaignId, campaignName, for: kind, endsAt }) => ({
    title: `${campaignName} ends soon`,
    text: `Voting closes on ${dayAndTime(endsAt)}.`,
    href: seeCampaign(kind, campaignId),
  }),
  joined: ({ campaignId, campaignName, count }) => ({
    title: `${pluralise(count, 'person has', 'people have')} joined ${campaignName}`,
    text: 'Their artworks are on the wall.',
    href: seeSubmissions(campaignId, campaignStatus.live),
  }),
  overtaken: ({ campaignId, campaignName, rank }) => ({
    title: `Someone overtook you in ${campaignName}`,
    text: `You are now number ${rank} on the leaderboard.`,
    href: seeCampaign('participant', campaignId),
  }),
  votingClosed: ({ campaignId, campaignName, for: kind, rank, peopleCount, workCount }) =>
    kind === 'brand'
      ? {
          title: `${campaignName} has ended`,
          text: `${pluralise(workCount, 'artwork', 'artworks')} from ${pluralise(peopleCount, 'person', 'people')}. You can now choose the winners.`,
          href: seeSubmissions(campaignId, campaignStatus.completed),
        }
      : {
          title: `Voting in ${campaignName} has closed`,
          text:
            rank === null
              ? 'Thank you for taking part.'
              : `You finished number ${rank} of ${pluralise(peopleCount, 'person', 'people')}.`,
          href: seeCampaign('participant', campaignId),
        },
  topThree: ({ campaignId, campaignName, rank }) => ({
    title: `You finished number ${rank} in ${campaignName}`,
    text: 'Congratulations! The brand chooses the winners and writes to them.',
    href: seeCampaign('participant', campaignId),
  }),
  letter: ({ campaignId, campaignName, brandName, message }) => ({
    title: `${brandName} writes to you about ${campaignName}`,
    text: quoted(message),
    href: seeCampaign('participant', campaignId),
  }),
  artworkModerated: ({ campaignName, artworkId, artworkTitle, change, by, reason, isMistake }) => {
    const mistake = isMistake ? 'It was taken down by mistake. ' : ''
    const why = (unsaid: string) => (reason === null ? unsaid : quoted(reason))
    const href = seeArtwork(artworkId)
    switch (change) {
      case 'restored':
        return {
          title: `${artworkTitle} is back on the wall`,
          text: `${mistake}It is in ${campaignName} again and has kept its votes.`,
          href,
        }
      case 'waiting':
        return {
          title: `${artworkTitle} waits for approval again`,
          text: `${mistake}The brand of ${campaignName} decides about it.`,
          href,
        }
      case 'released':
        return {
          title: `${artworkTitle} is no longer taken down`,
          text: `${mistake}It is not on the wall: the brand of ${campaignName} had removed it before.`,
          href,
        }
      case 'approved':
        return { title: `${artworkTitle} is approved`, text: `It is on the wall of ${campaignName}.`, href }
      case 'granted':
        return {
          title: `Your appeal for ${artworkTitle} is granted`,
          text: why(`It is on the wall of ${campaignName}.`),
          href,
        }
      case 'kept':
        return {
          title: `The decision about ${artworkTitle} stands`,
          text: why(`It is not in ${campaignName}.`),
          href,
        }
      case 'refused':
        return {
          title: `The brand refused ${artworkTitle}`,
          text: why(`It is not in ${campaignName}.`),
          href,
        }
      case 'removed':
        return {
          title: by === 'brand' ? `The brand removed ${artworkTitle}` : `${artworkTitle} was taken down`,
          text: why(`It is no longer in ${campaignName}.`),
          href: by === 'brand' ? href : ownWorks,
        }
    }
  },
  appealDecided: ({ campaignName, artworkId, artworkTitle, isGranted, answer }) => ({
    title: isGranted
      ? `Your vote for ${artworkTitle} counts again`
      : `Your appeal about your vote for ${artworkTitle} was refused`,
    text: isGranted ? `We looked at it again: it counts in ${campaignName}.` : quoted(answer),
    href: `/participant/profile/votes?work=${artworkId}`,
  }),
  commented: ({ artworkId, artworkTitle, campaignName, count }) => ({
    title: `${pluralise(count, 'new comment', 'new comments')} on ${artworkTitle}`,
    text: `It is in ${campaignName}.`,
    href: seeArtwork(artworkId),
  }),
  commentModerated: ({ artworkId, artworkTitle, change, by, reason }) =>
    change === 'restored'
      ? {
          title: `Your comment on ${artworkTitle} is back`,
          text: 'Everybody who sees the artwork can read it again.',
          href: seeArtwork(artworkId),
        }
      : {
          title:
            by === 'brand'
              ? `The brand removed your comment on ${artworkTitle}`
              : `Your comment on ${artworkTitle} was taken down`,
          text: reason === null ? '' : quoted(reason),
          href: seeArtwork(artworkId),
        },
  setModerated: ({ setId, setName, change, reason }) =>
    change === 'restored'
      ? {
          title: `Your set ${setName} is no longer taken down`,
          text: 'If it is public, everybody can see it again.',
          href: `${pages.set.path}/${setId}`,
        }
      : {
          title: `Your set ${setName} was taken down`,
          text: `${reason === null ? '' : `${quoted(reason)} `}Only you can see it now.`,
          href: `${pages.set.path}/${setId}`,
        },
  collectionModerated: ({ collectionId, collectionName, change, reason }) =>
    change === 'restored'
      ? {
          title: `Your collection ${collectionName} is no longer taken down`,
          text: 'Everybody can see it and its works again.',
          href: `${pages.collection.path}/${collectionId}/1`,
        }
      : {
          title: `Your collection ${collectionName} was taken down`,
          text: `${reason === null ? '' : `${quoted(reason)} `}Its page and its works are hidden.`,
          href: `${pages.collection.path}/${collectionId}/1`,
        },
  perkModerated: ({ perkName, change, reason }) =>
    change === 'restored'
      ? {
          title: `Your perk ${perkName} is no longer taken down`,
          text: 'Holders can claim it again until it ends.',
          href: pages.ownPerks.path,
        }
      : {
          title: `Your perk ${perkName} was taken down`,
          text: `${reason === null ? '' : `${quoted(reason)} `}Nobody can claim it now.`,
          href: pages.ownPerks.path,
        },
  foreignModerated: ({ nftName, address, change, reason }) => ({
    ...(change === 'restored'
      ? {
          title: `${nftName} from another site is no longer taken down`,
          text: 'Everybody can see it in your Collected again.',
        }
      : {
          title: `${nftName} from another site was taken down`,
          text: `${reason === null ? '' : `${quoted(reason)} `}It stays in your wallet; only you see it here.`,
        }),
    href: `${pages.wallet.path}/${address}/1`,
  }),
  planChanged: ({ planName, endsAt, change, reason }) => ({
    ...{
      given: {
        title: `You have the plan ${planName}`,
        text: `It runs until ${dayAndTime(endsAt)}. Nothing is renewed or charged automatically; we write to you a week before.`,
      },
      ending: {
        title: `Your plan ${planName} ends soon`,
        text: `It ends on ${dayAndTime(endsAt)}. Nothing is renewed or charged automatically: without more months you are on the free plan then, and keep everything you have.`,
      },
      ended: {
        title: `Your months of ${planName} have ended early`,
        text: `${reason === null ? '' : `${quoted(reason)} `}You keep everything you have.`,
      },
    }[change],
    href: pages.plan.path,
  }),
  boxClosed: ({ boxId, boxName, isOwn, boxCount, soldCount }) => ({
    title: `The sale of ${boxNamed(boxName)} is closed`,
    text: isOwn
      ? `${soldCount} of ${pluralise(boxCount, 'box was', 'boxes were')} taken. The prizes can be drawn now.`
      : 'The prizes can be drawn now. You can open your boxes after that.',
    href: seeBox(boxId),
  }),
  boxDrawn: ({ boxId, boxName, isOwn }) => ({
    title: `The prizes of ${boxNamed(boxName)} are drawn`,
    text: isOwn ? 'Those who took boxes can open them now.' : 'You can open your boxes now.',
    href: seeBox(boxId),
  }),
  invitationAccepted: ({ campaignId, campaignName, for: kind, guestName }) => ({
    title: `${guestName} accepted your invitation`,
    text: `You invited them to ${campaignName}.`,
    href: seeCampaign(kind, campaignId),
  }),
  mintRecorded: ({ title, count, ...nft }) => ({
    title: count === 1 ? `${title} is minted` : `${title} and ${pluralise(count - 1, 'other', 'others')} are minted`,
    text: 'It is recorded on the blockchain.',
    href: seeNft(nft),
  }),
  helpAnswered: ({ for: kind, about, answer }) => ({
    title: `Account support has answered: ${about}`,
    text: quoted(answer),
    href: settings(kind, helpTab[kind]),
  }),
  security: ({ for: kind, what }) => ({
    title: what,
    text: 'If this was not you, set a new password now.',
    href: settings(kind, 1),
  }),
}

/** The words of a stored notice; null for a kind that this server does not know. */
export function wordsOf(typeId: number, facts: Record<string, unknown>): NoticeWords | null {
  const name = typeById(typeId)?.name
  if (name === undefined || !(name in write)) return null
  return (write[name as ToldName] as (stored: Record<string, unknown>) => NoticeWords)(facts)
}
