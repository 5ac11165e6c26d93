import { complaint, mintState, removedBy, stateOf, voteState } from '@plinth/api-schema/states'
import { type Exporting, type ExportingDeps, inPages } from '../../db/exporting.ts'
import {
  type ExportedPart,
  type ExportedReport,
  type ExportedVote,
  type ExportedWork,
  listExportedParts,
  listExportedReports,
  listExportedVotes,
  listExportedWorks,
} from './artworks-exporting.repository.ts'
import { createLogTrees } from './artworks-log-tree.service.ts'

async function* worksOf({ database }: ExportingDeps, accountId: number) {
  for await (const work of inPages<ExportedWork>((last) => listExportedWorks(database, accountId, last)))
    yield {
      ...work,
      status: stateOf(mintState, work.status),
      removedBy: work.removedBy === null ? null : stateOf(removedBy, work.removedBy),
    }
}

async function* votesOf({ database, publicUrl }: ExportingDeps, accountId: number) {
  const trees = createLogTrees({ database })
  const receiptOf = async ({ campaignId, leafIndex }: ExportedVote) => {
    const log = leafIndex === null ? undefined : await trees.presentLog(campaignId)
    return log ? trees.receipt(log, leafIndex!) : null
  }
  for await (const vote of inPages<ExportedVote>((last) => listExportedVotes(database, accountId, last)))
    yield {
      ...vote,
      state: stateOf(voteState, vote.state),
      log: `${publicUrl}/campaign/log/${vote.campaignId}`,
      receipt: await receiptOf(vote),
    }
}

async function* reportsOf({ database }: ExportingDeps, accountId: number) {
  for await (const report of inPages<ExportedReport>((last) => listExportedReports(database, accountId, last)))
    yield { ...report, reason: stateOf(complaint, report.reason) }
}

/** Somebody's works, votes and reports; of others' votes for the works, and of others' reports, nothing. */
export const artworksExporting: Exporting = {
  columns: {
    'artworks.account_id': { file: 'works.json' },
    'artwork_hangings.account_id': { file: 'works.json' },
    'votes.account_id': { file: 'votes.json' },
    'vote_appeals.account_id': { file: 'votes.json' },
    'vote_scores.account_id': {
      leftOut:
        'How our checks weighed a vote: knowing it would help to stuff a ballot. That a vote is held stands beside the vote.',
    },
    'artwork_reports.account_id': { file: 'reports.csv' },
    'artwork_reports.profile_id': {
      leftOut: 'What others reported about your profile: it would tell who they are.',
    },
    'participations.account_id': { file: 'participations.csv' },
    'winner_notices.account_id': { file: 'participations.csv' },
    'wallet_requests.account_id': { file: 'participations.csv' },
  },
  tables: [
    {
      file: 'works.json',
      about: 'Your works with their texts, the rights that you agreed to, and what was decided about them.',
      rows: worksOf,
    },
    {
      file: 'votes.json',
      about:
        'Your votes. Each has its place in the public log of the campaign and its receipt, which anybody can check against the log.',
      rows: votesOf,
    },
    { file: 'reports.csv', about: 'The works and profiles that you reported to us, and why.', rows: reportsOf },
    {
      file: 'participations.csv',
      about:
        'The campaigns that you take part in, and when the brand wrote to you as a winner or asked for your wallet.',
      rows: ({ database }, accountId) => inPages<ExportedPart>((last) => listExportedParts(database, accountId, last)),
    },
  ],
}
