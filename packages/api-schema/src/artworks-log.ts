import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { MAX_APPEAL } from './limits.ts'
import { messages } from './messages.ts'
import { Picture } from './pictures.ts'
import * as rules from './rules.ts'
import { pageQuery, wireDateTime, wireId } from './wire.ts'

const room = 'artworks' as const
const PAGE = 24
const own = { method: 'GET', room, audience: 'participant' } as const

const log = {
  origin: z.string().meta({ description: 'The name of the log, under which its heads are signed.' }),
  logKey: z.string().meta({ description: 'The verifier key of the log: name+id+key, as c2sp.org/signed-note has it.' }),
  logPath: z.string().meta({ description: 'Where the files of the log are, on this site.' }),
}
const state = z.int().meta({ description: '0 counted, 1 held, 2 voided, 3 taken back' })
const leafIndex = z
  .int()
  .nullable()
  .meta({ description: "Which leaf of the campaign's log it is; null for one that is older and not yet in the log." })

/** What a voter said for a vote, and what came of it. */
const VoteAppeal = z
  .object({
    state: z.int().meta({ description: '0 open, 1 granted, 2 refused' }),
    message: z.string(),
    answer: z.string().nullable().meta({ description: 'What the operators say to it.' }),
    createTime: wireDateTime(),
  })
  .meta({ id: 'VoteAppeal' })

/** What was decided about votes, in words. */
const decision = {
  act: z.int().meta({ description: '33 hold, 34 release, 35 void' }),
  reason: z.int().meta({ description: 'The number of the reason in the log.' }),
  words: z.string(),
  time: wireDateTime(),
}

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
    voterSecret: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({
        description:
          "Opens the caller's own votes in this campaign and in no other: the first 20 bytes of SHA-256(voterSecret, u64 campaign, u64 account) stand in the leaf.",
      }),
    campaignId: z.int(),
  }),
})

export const listOwnVotes = listCall({
  ...own,
  path: '/campaign/works/vote/mine',
  summary: 'The votes of the caller, in one campaign, for one work or all, the newest first.',
  input: pageQuery(['createTime'], PAGE).extend({ campaignId: wireId().optional(), worksId: wireId().optional() }),
  row: z
    .object({
      worksId: z.int(),
      userId: z.int().meta({ description: 'The artist.' }),
      artworkTitle: z.string().meta({ description: 'Empty where the work is gone for good.' }),
      picture: Picture.nullable().meta({ description: 'Null where the work is no longer on the wall.' }),
      campaignId: z.int(),
      campaignName: z.string(),
      state,
      voteHold: z
        .int()
        .meta({ description: '0 it is not held, 1 it counts once the address is confirmed, 2 it is held for review' }),
      appeal: VoteAppeal.nullable().meta({ description: 'The last appeal of the caller about it.' }),
      decision: z
        .object(decision)
        .nullable()
        .meta({ description: 'What operators decided about it, where that is why it stands as it does.' }),
      holdReason: z
        .int()
        .nullable()
        .meta({ description: 'Why it was held, as the leaf says it; stays when the vote counts later.' }),
      leafIndex,
      createTime: wireDateTime(),
    })
    .meta({ id: 'OwnVote' }),
})

export const appealVote = dataCall({
  room,
  audience: 'participant',
  method: 'POST',
  encoding: 'json',
  path: '/campaign/works/vote/appeal',
  summary:
    "Asks operators to look again at the caller's vote for an artwork, which is held for review or was voided. One that waits for its address counts with the confirmation.",
  input: z.object({ worksId: wireId(), message: rules.prose(MAX_APPEAL, messages.appealTooLong) }),
  data: VoteAppeal,
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
    loggedSize: z.int().meta({
      description: 'How many leaves there are in all: those after `size` come under the next signed head.',
    }),
    witnesses: z.array(z.string()).meta({
      description:
        'The verifier keys of those whom this site asks to co-sign its heads. Compare them with what the witnesses say themselves.',
    }),
  }),
})

const hiddenNum = (description: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${description} Null while totals are hidden.` })

export const voteDecisions = dataCall({
  method: 'GET',
  room,
  audience: 'public',
  path: '/campaign/voteDecisions',
  summary:
    "What has become of a campaign's votes, and what operators decided about them, in words; never whose they are. The numbers may be some seconds old.",
  input: z.object({ campaignId: wireId() }),
  data: z.object({
    countedNum: hiddenNum('Votes that count, also for works that are out.'),
    heldNum: hiddenNum('Votes that are held; the brand always reads this.'),
    voidedNum: hiddenNum('Votes that were voided.'),
    revokedNum: hiddenNum('How often a vote was taken back, as the log has it.'),
    votersNum: hiddenNum('How many people have voted.'),
    holds: z
      .array(z.object({ holdReason: z.int(), votesNum: z.int() }))
      .meta({ description: 'Why votes are held, by the numbers of reasons in the log.' }),
    decisions: z
      .array(
        z.object({
          ...decision,
          votesNum: hiddenNum('How many votes it was about.'),
        }),
      )
      .meta({ description: 'The last hundred, the newest first.' }),
  }),
})
