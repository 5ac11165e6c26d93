import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { pageQuery, wireDateTime, wireId } from './wire.ts'

const room = 'artworks' as const
const PAGE = 24
const own = { method: 'GET', room, audience: 'participant' } as const

const log = {
  origin: z.string().meta({ description: 'The name of the log, under which its heads are signed.' }),
  logKey: z.string().meta({ description: 'The verifier key of the log: name+id+key, as c2sp.org/signed-note has it.' }),
  logPath: z.string().meta({ description: 'Where the files of the log are, on this site.' }),
}
const state = z.int().meta({ description: '0 counted, 1 held, 2 voided' })
const leafIndex = z
  .int()
  .nullable()
  .meta({ description: "Which leaf of the campaign's log it is; null for one that is older and not yet in the log." })

export const voteReceipt = dataCall({
  ...own,
  path: '/campaign/works/vote/receipt',
  summary: "The receipt of the caller's vote for an artwork: a proof that the vote is in the campaign's log.",
  input: z.object({ worksId: wireId() }),
  data: z.object({
    ...log,
    state,
    leafIndex,
    receipt: z.string().nullable().meta({
      description:
        'A c2sp.org/tlog-proof@v1 with the leaf as its extra data; null for the seconds until the next signed head.',
    }),
  }),
})

export const listOwnVotes = listCall({
  ...own,
  path: '/campaign/works/vote/mine',
  summary: 'The votes of the caller, in one campaign or in all, the newest first.',
  input: pageQuery(['createTime'], PAGE).extend({ campaignId: wireId().optional() }),
  row: z
    .object({
      worksId: z.int(),
      artworkTitle: z.string(),
      campaignId: z.int(),
      campaignName: z.string(),
      state,
      leafIndex,
      createTime: wireDateTime(),
    })
    .meta({ id: 'OwnVote' }),
})

export const voteLog = dataCall({
  method: 'GET',
  room,
  audience: 'public',
  path: '/campaign/voteLog',
  summary: "Where a campaign's log of votes is, and how far its tree has come.",
  input: z.object({ campaignId: wireId() }),
  data: z.object({
    ...log,
    size: z.int().meta({ description: 'How many leaves the newest signed head covers.' }),
  }),
})
