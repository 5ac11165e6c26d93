import type { ReviewService } from '../campaigns/campaigns-review.service.ts'
import type { Act, Acting } from './operators-acting.service.ts'

/** What operators do to campaigns, each act with its entry in the audit log. */
export function createOperatorCampaigns({ act, review }: { act: Act; review: ReviewService }) {
  return {
    list: review.list,

    /** Approves a campaign, or its change. */
    approve: (acting: Acting, subjectId: number, revision: number | undefined) =>
      act(acting, { action: 'approve-campaign', subjectKind: 'campaign', subjectId }, (tx) =>
        review.approve(tx, subjectId, revision),
      ),

    /** Sends a campaign, or its change, back. */
    sendBack: (acting: Acting, subjectId: number, reason: string, revision: number | undefined) =>
      act(acting, { action: 'send-campaign-back', subjectKind: 'campaign', subjectId, reason }, (tx) =>
        review.sendBack(tx, subjectId, reason, revision),
      ),

    /** Pauses a campaign, or lets it go on. */
    setPaused: (acting: Acting, subjectId: number, isPaused: boolean, reason: string | undefined) =>
      act(
        acting,
        { action: isPaused ? 'pause-campaign' : 'resume-campaign', subjectKind: 'campaign', subjectId, reason },
        (tx) => review.setPaused(tx, subjectId, isPaused, reason),
      ),

    /** Puts a campaign among the recommended ones, or takes it out. */
    setRecommended: (acting: Acting, subjectId: number, isRecommended: boolean) =>
      act(
        acting,
        { action: isRecommended ? 'recommend-campaign' : 'unrecommend-campaign', subjectKind: 'campaign', subjectId },
        (tx) => review.setRecommended(tx, subjectId, isRecommended),
      ),

    /** Puts a campaign at the head of the market, or takes it away. */
    setFeatured: (acting: Acting, subjectId: number, isFeatured: boolean) =>
      act(
        acting,
        { action: isFeatured ? 'feature-campaign' : 'unfeature-campaign', subjectKind: 'campaign', subjectId },
        (tx) => review.setFeatured(tx, subjectId, isFeatured),
      ),
  }
}
