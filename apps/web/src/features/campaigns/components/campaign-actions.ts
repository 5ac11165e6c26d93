import type { Campaign, CampaignStatus } from '../api/campaign.ts'

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
export type ActionFacts = Pick<Campaign, 'isJoined' | 'isInvited' | 'isPrivate' | 'isPaused'> & {
  status: CampaignStatus
}

const mainOf = ({ isJoined, isInvited }: ActionFacts, viewer: Viewer): CampaignActions['main'] => {
  if (isJoined) return isInvited ? 'submit' : null
  if (isInvited) return 'join'
  // A log-in helps nobody who is logged in: a brand takes part in no campaign.
  return viewer === 'visitor' ? 'log-in' : null
}

/** Spec A §2: the buttons by isJoin, isInvite, isPrivate and operateStop; only a live campaign can be joined or left. */
export const campaignActions = (facts: ActionFacts, viewer: Viewer): CampaignActions => {
  const isLive = facts.status === 'live'
  return {
    main: isLive ? mainOf(facts, viewer) : null,
    canLeave: isLive && facts.isJoined,
    canShare: facts.status !== 'unpublished' && facts.isInvited && !facts.isPrivate,
    isHeld: facts.isPaused,
  }
}
