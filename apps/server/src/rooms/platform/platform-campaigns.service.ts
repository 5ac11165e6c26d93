import type { Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { ReviewService } from '../campaigns/campaigns-review.service.ts'

/** Does an act of an operator and records it, both or neither. */
export type Act = (
  acting: { operator: Member; address: string },
  what: { action: string; subjectId: number; reason?: string | undefined },
  work: (tx: Queryable) => Promise<string>,
) => Promise<void>
type Acting = Parameters<Act>[0]

/** What operators do to campaigns, each act with its entry in the audit log. */
export function createPlatformCampaigns({ act, review }: { act: Act; review: ReviewService }) {
  return {
    list: review.list,

    /** Approves a campaign, or its change. */
    approve: (acting: Acting, subjectId: number, revision: number | undefined) =>
      act(acting, { action: 'approve-campaign', subjectId }, (tx) => review.approve(tx, subjectId, revision)),

    /** Sends a campaign, or its change, back. */
    sendBack: (acting: Acting, subjectId: number, reason: string, revision: number | undefined) =>
      act(acting, { action: 'send-campaign-back', subjectId, reason }, (tx) =>
        review.sendBack(tx, subjectId, reason, revision),
      ),

    /** Pauses a campaign, or lets it go on. */
    setPaused: (acting: Acting, subjectId: number, isPaused: boolean, reason: string | undefined) =>
      act(acting, { action: isPaused ? 'pause-campaign' : 'resume-campaign', subjectId, reason }, (tx) =>
        review.setPaused(tx, subjectId, isPaused, reason),
      ),

    /** Puts a campaign among the recommended ones, or takes it out. */
    setRecommended: (acting: Acting, subjectId: number, isRecommended: boolean) =>
      act(acting, { action: isRecommended ? 'recommend-campaign' : 'unrecommend-campaign', subjectId }, (tx) =>
        review.setRecommended(tx, subjectId, isRecommended),
      ),

    /** Puts a campaign at the head of the market, or takes it away. */
    setFeatured: (acting: Acting, subjectId: number, isFeatured: boolean) =>
      act(acting, { action: isFeatured ? 'feature-campaign' : 'unfeature-campaign', subjectId }, (tx) =>
        review.setFeatured(tx, subjectId, isFeatured),
      ),
  }
}
