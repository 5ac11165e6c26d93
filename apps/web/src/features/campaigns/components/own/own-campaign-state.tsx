import type { ReactElement, ReactNode } from 'react'
import type { OwnCampaign } from '../../../../lib/campaigns/campaign.ts'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Time } from '../../../../lib/time/time.tsx'
import { daysToGo } from '../../../../lib/time/time-to-go.ts'

/** What a card says about where its campaign stands. */
export type OwnCampaignState = {
  /** The words on the picture, with the sticker of the gallery where something is under way. */
  tag: { words: ReactNode; dot?: 'half' | 'ring' }
  /** The small words under the title. */
  facts: readonly ReactElement[]
  /** What the operator has said, or has not yet. */
  remark: { kind: 'waiting' | 'sent-back'; words: string; of: 'campaign' | 'change' } | null
}

const fact = (words: string) => <span key={words}>{words}</span>

const timed = (words: string, at: string) => (
  <span key={words}>
    {words} <Time at={at} look="day" />
  </span>
)

const unpublishedState = (campaign: OwnCampaign, promise: string | undefined): OwnCampaignState => {
  const created = timed('Created', campaign.createdAt)
  if (campaign.review === 'waiting') {
    return {
      tag: { words: 'In review', dot: 'half' },
      facts: promise === undefined ? [created] : [created, fact(`Answer within ${promise}`)],
      remark: null,
    }
  }
  if (campaign.review === 'sent-back') {
    const words = campaign.reviewReason ?? 'Please look at it again.'
    return { tag: { words: 'Sent back' }, facts: [created], remark: { kind: 'sent-back', words, of: 'campaign' } }
  }
  const opens = campaign.startsAt === null ? 'Opens soon' : timed('Opens', campaign.startsAt)
  return { tag: { words: opens, dot: 'ring' }, facts: [fact('Approved'), created], remark: null }
}

const changeRemark = (change: OwnCampaign['changeReview']): OwnCampaignState['remark'] => {
  if (change === 'waiting') return { kind: 'waiting', words: 'A change is in review', of: 'change' }
  if (change === 'sent-back') return { kind: 'sent-back', words: 'Your change was sent back', of: 'change' }
  return null
}

/** Tells where a campaign stands; `promise` is how long a review takes. */
export const ownCampaignState = (campaign: OwnCampaign, now: Date, promise: string | undefined): OwnCampaignState => {
  if (campaign.stage === 'unpublished') return unpublishedState(campaign, promise)
  const participants = pluralise(campaign.joinCount, 'participant')
  const artworks = pluralise(campaign.workCount, 'artwork')
  // docs/product/campaigns.md#my-campaigns: live cards show the days to go, completed ones the number of artworks.
  if (campaign.stage === 'completed')
    return { tag: { words: artworks }, facts: [fact(participants), timed('Closed', campaign.endsAt)], remark: null }
  return {
    tag: { words: campaign.isPaused ? 'Paused' : daysToGo(campaign.endsAt, now) },
    facts: [fact(participants), fact(artworks)],
    remark: changeRemark(campaign.changeReview),
  }
}
