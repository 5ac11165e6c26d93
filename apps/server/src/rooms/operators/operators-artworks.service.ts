import type { Profile } from '@plinth/api-schema/account'
import type { ReportedProfile } from '@plinth/api-schema/moderation-review'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { LookService } from '../artworks/artworks-looks.service.ts'
import type { ReportService } from '../artworks/artworks-reports.service.ts'
import type { ReviewService } from '../artworks/artworks-review.service.ts'
import type { TakedownService } from '../artworks/artworks-takedown.service.ts'
import type { Act, Acting } from './operators-acting.service.ts'

/** What operators decide with about artworks. */
export type ArtworkServices = {
  takedown: TakedownService
  review: ReviewService
  reports: ReportService
  looks: LookService
}

/** Finds the profile of an account as an operator sees it; null where it is gone. */
export type FindProfile = (operator: Member, accountId: number) => Promise<Profile | null>

/** What operators do to artworks and about reported profiles, each act with its entry in the audit log. */
export function createOperatorArtworks(deps: ArtworkServices & { act: Act; findProfile: FindProfile }) {
  const { act, takedown, review, reports, looks, findProfile } = deps
  return {
    list: takedown.list,
    reported: reports.reported,
    appeals: review.appeals,
    alike: looks.pairs,

    /** Profiles with open reports, as operators see them. */
    async reportedProfiles(operator: Member, page: Slice): Promise<{ rows: ReportedProfile[]; total: number }> {
      const { rows, total } = await reports.reportedProfiles(page)
      const shown: ReportedProfile[] = []
      // One after the other, so that a page of the queue takes one connection.
      for (const { id, ...said } of rows) {
        const profile = await findProfile(operator, id)
        if (profile) shown.push({ profile, ...said })
      }
      return { rows: shown, total }
    },

    /** Closes the reports of a profile. */
    async dismissProfileReports(acting: Acting, subjectId: number, reason: string | undefined) {
      // Read before the transaction, which has a connection of its own already.
      const profile = await findProfile(acting.operator, subjectId)
      const entry = { action: 'dismiss-profile-reports', subjectKind: 'account', subjectId, reason } as const
      await act(acting, entry, async (tx) => {
        await reports.dismissProfile(tx, subjectId)
        return profile?.name ?? ''
      })
    },

    /** Closes the reports of an artwork. */
    dismissReports: (acting: Acting, subjectId: number, reason: string | undefined) =>
      act(acting, { action: 'dismiss-artwork-reports', subjectKind: 'artwork', subjectId, reason }, (tx) =>
        reports.dismiss(tx, subjectId),
      ),

    /** Puts an artwork on the wall against its brand's decision. */
    grantAppeal: (acting: Acting, subjectId: number, reason: string | undefined) =>
      act(acting, { action: 'grant-artwork-appeal', subjectKind: 'artwork', subjectId, reason }, (tx) =>
        review.grant(tx, subjectId, reason ?? ''),
      ),

    /** Leaves a brand's decision as it is. */
    keepDecision: (acting: Acting, subjectId: number, reason: string) =>
      act(acting, { action: 'keep-artwork-decision', subjectKind: 'artwork', subjectId, reason }, (tx) =>
        review.keep(tx, subjectId, reason),
      ),

    /** Takes the later of two artworks down as a copy. */
    decideSame: (acting: Acting, subjectId: number, earlierId: number, reason: string) =>
      act(acting, { action: 'take-artwork-down', subjectKind: 'artwork', subjectId, reason }, async (tx) => {
        await looks.decide(tx, subjectId, earlierId, 'same')
        return takedown.takeDown(tx, subjectId, reason)
      }),

    /** Says that two artworks are different. */
    decideDifferent: (acting: Acting, subjectId: number, earlierId: number, reason: string | undefined) =>
      act(acting, { action: 'tell-artworks-apart', subjectKind: 'artwork', subjectId, reason }, (tx) =>
        looks.decide(tx, subjectId, earlierId, 'different'),
      ),

    /** Takes an artwork down. */
    takeDown: (acting: Acting, subjectId: number, reason: string) =>
      act(acting, { action: 'take-artwork-down', subjectKind: 'artwork', subjectId, reason }, (tx) =>
        takedown.takeDown(tx, subjectId, reason),
      ),

    /** Puts an artwork back. */
    putBack: (acting: Acting, subjectId: number, reason: string | undefined) =>
      act(acting, { action: 'put-artwork-back', subjectKind: 'artwork', subjectId, reason }, (tx) =>
        takedown.putBack(tx, subjectId),
      ),

    /** Erases an artwork for good. */
    purge: (acting: Acting, subjectId: number, reason: string) =>
      act(acting, { action: 'purge-artwork', subjectKind: 'artwork', subjectId, reason }, (tx) =>
        takedown.purge(tx, subjectId),
      ),
  }
}

/** The operator's service of artworks. */
export type OperatorArtworksService = ReturnType<typeof createOperatorArtworks>
