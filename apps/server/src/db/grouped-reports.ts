import type { Complaint } from '@plinth/api-schema/artwork'
import type { OpenReports } from '@plinth/api-schema/moderation-review'
import { complaint, stateOf } from '@plinth/api-schema/states'

/** Which part of a list of cases is wanted. */
export type CasePage = { limit: number; offset: number }
/** What somebody finds wrong with something. */
export type NewCaseReport = { subjectId: number; accountId: number; reason: Complaint; words: string; at: Date }

/** A report as it is read, with the number of what it is about. */
export type ReportRow = {
  subjectId: number
  accountId: number
  name: string
  reason: number
  words: string
  createdAt: Date
}

/** Reports by what they are about, in the order in which they were read. */
export const groupReports = (rows: readonly ReportRow[]): ReadonlyMap<number, OpenReports['reports']> =>
  new Map(
    Array.from(
      Map.groupBy(rows, ({ subjectId }) => subjectId),
      ([subjectId, said]) => [
        subjectId,
        said.map(({ accountId, name, reason, words, createdAt }) => ({
          by: { id: accountId, name },
          reason: stateOf(complaint, reason),
          words,
          createdAt,
        })),
      ],
    ),
  )
