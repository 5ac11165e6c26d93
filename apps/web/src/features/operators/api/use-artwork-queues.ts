import {
  type AlikeArtwork,
  type AppealedArtwork,
  appealedFromWire,
  pairFromWire,
  type ReportedArtwork,
  type ReportedProfile,
  reportedFromWire,
  reportedProfileFromWire,
} from '@plinth/api-schema/moderation-review'
import {
  decideDifferent,
  decideSame,
  dismissProfileReports,
  dismissReports,
  grantAppeal,
  keepDecision,
  listAlikeArtworks,
  listArtworkAppeals,
  listReportedArtworks,
  listReportedProfiles,
} from '@plinth/api-schema/operators-artworks-review'
import type { Picture } from '@plinth/api-schema/pictures'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'
import { operatorQuery, useOperatorAct } from './operator-call.ts'

/** How many cases stand on a page. */
export const CASES_PER_PAGE = 12

type Shown<Work extends { picture: unknown }> = Omit<Work, 'picture'> & { picture: StoredPicture }
/** A work with open reports. */
export type Reported = Shown<ReportedArtwork<WireTime>>
/** A work whose artist appealed. */
export type Appealed = Shown<AppealedArtwork<WireTime>>
/** Two works that look alike. */
export type Pair = { later: Shown<AlikeArtwork<WireTime>>; earlier: Shown<AlikeArtwork<WireTime>>; distance: number }

const show = <Work extends { picture: Picture }>(work: Work): Shown<Work> => ({
  ...work,
  picture: readPicture(work.picture),
})

const pageOf = (page: number) => ({ pageNum: page, pageSize: CASES_PER_PAGE })

/** Works with open reports, those with most of them first. */
export const useReportedArtworks = (page: number) => {
  const { data, ...query } = useQuery(operatorQuery(listReportedArtworks, pageOf(page)))
  return {
    ...query,
    cases: data?.rows.map((row): Reported => show(reportedFromWire(row))),
    total: data?.total ?? 0,
  }
}

/** A profile with open reports. */
export type ReportedPerson = ReportedProfile<WireTime>

/** Profiles with open reports, those with most of them first. */
export const useReportedProfiles = (page: number) => {
  const { data, ...query } = useQuery(operatorQuery(listReportedProfiles, pageOf(page)))
  return { ...query, cases: data?.rows.map(reportedProfileFromWire), total: data?.total ?? 0 }
}

/** Closes the reports of a profile; the reason goes into the audit log. */
export const useDismissProfileReports = () => useOperatorAct(dismissProfileReports)

/** Appeals that wait, the oldest first. */
export const useAppeals = (page: number) => {
  const { data, ...query } = useQuery(operatorQuery(listArtworkAppeals, pageOf(page)))
  return {
    ...query,
    cases: data?.rows.map((row): Appealed => show(appealedFromWire(row))),
    total: data?.total ?? 0,
  }
}

/** Works that look alike, the newest first. */
export const useAlikeArtworks = (page: number) => {
  const { data, ...query } = useQuery(operatorQuery(listAlikeArtworks, pageOf(page)))
  const readPair = (row: Parameters<typeof pairFromWire>[0]): Pair => {
    const { later, earlier, distance } = pairFromWire(row)
    return { later: show(later), earlier: show(earlier), distance }
  }
  return { ...query, cases: data?.rows.map(readPair), total: data?.total ?? 0 }
}

/** What an operator decides about a case. */
export type CaseAct = 'dismiss' | 'grant' | 'keep' | 'same' | 'different'

/** Decides about a case; the reason goes into the audit log. */
export const useDecideCase = () => {
  const acts = {
    dismiss: useOperatorAct(dismissReports),
    grant: useOperatorAct(grantAppeal),
    keep: useOperatorAct(keepDecision),
  }
  const same = useOperatorAct(decideSame)
  const different = useOperatorAct(decideDifferent)
  return {
    isPending: [...Object.values(acts), same, different].some(({ isPending }) => isPending),
    decide: (
      act: CaseAct,
      { artworkId: worksId, earlierId: earlierWorksId }: { artworkId: number; earlierId?: number | undefined },
      reason: string,
      onSuccess: () => void,
    ) => {
      const said = reason === '' ? {} : { reason }
      if (earlierWorksId === undefined) {
        if (act === 'dismiss') return acts.dismiss.mutate({ worksId, ...said }, { onSuccess })
        if (act === 'grant') return acts.grant.mutate({ worksId, ...said }, { onSuccess })
        return acts.keep.mutate({ worksId, reason }, { onSuccess })
      }
      if (act === 'same') return same.mutate({ worksId, earlierWorksId, reason }, { onSuccess })
      return different.mutate({ worksId, earlierWorksId, ...said }, { onSuccess })
    },
  }
}
