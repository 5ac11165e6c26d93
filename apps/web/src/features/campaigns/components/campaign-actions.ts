import type { Campaign } from '../../../lib/campaigns/campaign.ts'

/** Who looks at a campaign. */
export type Viewer = 'visitor' | 'participant' | 'brand'

/** What somebody can do on the page of a campaign. */
export type CampaignActions = {
  main: 'join' | 'submit' | 'log-in' | null
  canLeave: boolean
  canShare: boolean
  /** The operator has paused the campaign: what it would take to join is shown, but does nothing. */
  isHeld: boolean
}

/** What the rules look at. */
export type ActionFacts = Pick<Campaign, 'isJoined' | 'isInvited' | 'isPrivate' | 'isPaused' | 'stage'>

const mainOf = ({ isJoined, isInvited }: ActionFacts, viewer: Viewer): CampaignActions['main'] => {
  if (isJoined) return isInvited ? 'submit' : null
  if (isInvited) return 'join'
  // A log-in helps nobody who is logged in: a brand takes part in no campaign.
  return viewer === 'visitor' ? 'log-in' : null
}

/** The buttons of a campaign (docs/product/campaigns.md#buttons-of-a-campaign). */
export const campaignActions = (facts: ActionFacts, viewer: Viewer): CampaignActions => {
  const isLive = facts.stage === 'live'
  return {
    main: isLive ? mainOf(facts, viewer) : null,
    canLeave: isLive && facts.isJoined,
    canShare: facts.stage !== 'unpublished' && facts.isInvited && !facts.isPrivate,
    isHeld: facts.isPaused,
  }
}
