import { pluralise } from '../../../../lib/text/pluralise.ts'
import { votesInWords } from '../../../../lib/text/votes-in-words.ts'
import { Time } from '../../../../lib/time/time.tsx'
import type { CampaignForm } from '../../api/campaign-form.ts'
import { findMissing } from '../../api/missing-parts.ts'
import type { OwnCampaignDetail } from '../../api/use-own-campaign.ts'
import type { RoadStep } from './road.tsx'

type WayOfCampaign = Pick<
  OwnCampaignDetail,
  | 'stage'
  | 'isPaused'
  | 'review'
  | 'createdAt'
  | 'startsAt'
  | 'endsAt'
  | 'workCount'
  | 'voteCount'
  | 'notifiedCount'
  | 'mintedCount'
>

const opensWords = (startsAt: string | null) =>
  startsAt ? (
    <>
      Opens <Time at={startsAt} look="day" />
    </>
  ) : (
    'Opens as soon as it is approved'
  )

/** The way of a campaign that is still written. */
export const draftSteps = (form: CampaignForm, promise: string | undefined): RoadStep[] => {
  const missing = findMissing(form, 'create').length
  return [
    { state: 'done', title: 'Draft', words: 'Saved as you type' },
    {
      state: 'now',
      title: 'Submit for review',
      words: missing === 0 ? 'Everything needed is there' : `${pluralise(missing, 'thing')} still missing`,
    },
    { state: 'ahead', title: 'In review', words: promise ? `Within ${promise}` : '' },
    { state: 'ahead', title: 'Live', words: opensWords(form.startsAt || null) },
  ]
}

const unpublishedSteps = (campaign: WayOfCampaign, promise: string | undefined): RoadStep[] => {
  const isApproved = campaign.review === 'approved'
  const review: RoadStep =
    campaign.review === 'sent-back'
      ? { state: 'now', title: 'Sent back', words: 'Mend it and save the changes' }
      : {
          state: isApproved ? 'done' : 'now',
          title: isApproved ? 'Approved' : 'In review',
          words: isApproved || !promise ? '' : `Within ${promise}`,
        }
  return [
    { state: 'done', title: 'Submitted', words: <Time at={campaign.createdAt} look="day" /> },
    review,
    { state: isApproved ? 'now' : 'ahead', title: 'Live', words: opensWords(campaign.startsAt) },
  ]
}

/** What a brand does after the end, each followed by what it has done of it. */
const doneSteps = ({ workCount, notifiedCount, mintedCount }: WayOfCampaign): RoadStep[] => {
  const isNotified = notifiedCount > 0
  const isMinted = mintedCount > 0
  return [
    {
      state: isNotified ? 'done' : 'now',
      title: 'Notify winners',
      words: isNotified
        ? pluralise(notifiedCount, 'person notified', 'people notified')
        : pluralise(workCount, 'artwork'),
    },
    {
      state: isMinted ? 'done' : isNotified ? 'now' : 'ahead',
      title: 'Mint their works',
      words: isMinted ? pluralise(mintedCount, 'work minted', 'works minted') : 'From your wallet, into your contract',
    },
  ]
}

/** The way of a campaign that was handed in. */
export const campaignSteps = (campaign: WayOfCampaign, promise: string | undefined): RoadStep[] => {
  const votes = votesInWords(campaign.voteCount)
  const closes = <Time at={campaign.endsAt} look="day" />
  if (campaign.stage === 'unpublished') return unpublishedSteps(campaign, promise)
  if (campaign.stage === 'live') {
    return [
      { state: 'done', title: 'Review passed', words: '' },
      {
        state: 'now',
        title: campaign.isPaused ? 'Paused by the operator' : 'Live',
        words: campaign.voteCount === null ? 'Votes hidden until voting ends' : `${votes} so far`,
      },
      { state: 'ahead', title: 'Voting closes', words: closes },
      { state: 'ahead', title: 'Notify winners and mint', words: 'Once it is completed' },
    ]
  }
  return [
    { state: 'done', title: 'Review passed', words: '' },
    {
      state: 'done',
      title: 'Voting closed',
      words: (
        <>
          {closes}, {votes}
        </>
      ),
    },
    ...doneSteps(campaign),
  ]
}
