import { z } from 'zod'
import { COLOURS } from './artwork-traits.ts'
import { centimetres, medium, tags, traitFilter } from './artworks-filter.ts'
import { dataCall, listCall } from './call.ts'
import { StoredVoteRules } from './campaign-content.ts'
import { storedComplaint } from './complaints.ts'
import { idList, idQuery } from './id-list.ts'
import { messages } from './messages.ts'
import { Picture, uploadedPath } from './pictures.ts'
import * as rules from './rules.ts'
import { followedLabel } from './sharing.ts'
import { pageQuery, wireDateTime, wireId, wireInt } from './wire.ts'

const room = 'artworks' as const
const PAGE = 24
const read = { method: 'GET', room, audience: 'public' } as const
const brandRead = { method: 'GET', room, audience: 'brand' } as const
const act = { method: 'POST', room, audience: 'participant', encoding: 'form' } as const
const brandAct = { method: 'POST', room, audience: 'brand', encoding: 'json' } as const

const search = rules.searchText().optional()
const optionalLine = () => rules.optionalPlainLine().default('')
const rightsHash = () => z.string().regex(/^[0-9a-f]{64}$/, messages.invalidInput)

const voteHold = z.int().meta({
  description:
    "Why the caller's vote does not count yet: 0 it does, or there is none, 1 address not confirmed, 2 review",
})

/** An artwork as lists and its own page show it; `email` is null but for its artist and the brand of the campaign. */
export const Artwork = z
  .object({
    id: z.int(),
    campaignId: z.int(),
    campaignName: z.string(),
    userId: z.int(),
    userVo: z.object({ nickName: z.string(), imageUrl: z.string().nullable() }),
    artworkTitle: z.string(),
    description: z.string(),
    artworkImg: z.string(),
    picture: Picture,
    artistCodename: z.string(),
    artworkCredit: z.string(),
    medium: medium(),
    tags: z.array(z.string()),
    widthCm: z.number().nullable().meta({ description: 'Null where its artist gave no size.' }),
    heightCm: z.number().nullable(),
    colour: z
      .enum(COLOURS)
      .nullable()
      .meta({ description: 'The colour that the picture mostly has; null where it is not known.' }),
    email: z.string().nullable(),
    voteNum: z.int().nullable().meta({ description: 'Null while votes are hidden.' }),
    voteFlag: z.int().meta({ description: '1: the caller has voted for it' }),
    voteHold,
    voteRevocable: z.int().meta({ description: '1: a vote for it can be taken back, until the campaign ends' }),
    status: z.int().meta({ description: '0 submitted, 1 minting, 2 minted' }),
    approval: z.int().meta({
      description:
        'Whether it is on the wall: 0 it is, 1 it waits for its brand, 2 its brand refused it, 3 its brand took it out. All but 0 are for its artist and brand alone.',
    }),
    rank: z.int().nullable().meta({
      description:
        '1 to 3 for the works of the campaign with most votes, in every list; of equals the later one first. Null without a vote.',
    }),
    createTime: wireDateTime(),
    deleteTime: wireDateTime().nullable(),
    tokenUri: z.string().nullable(),
  })
  .meta({ id: 'Artwork' })

/** Why a brand refused a work or took it out, and what became of an appeal against that; for its artist and brand. */
const ArtworkDecision = z
  .object({
    reason: storedComplaint,
    words: z.string(),
    decideTime: wireDateTime(),
    appealState: z.int().meta({ description: '0 none, 1 waits for an operator, 2 granted, 3 the decision stands' }),
    appeal: z.string(),
    answer: z.string().meta({ description: 'What the operator said to the appeal.' }),
  })
  .meta({ id: 'ArtworkDecision' })

const cursor = z
  .string()
  .regex(/^[\w-]{1,200}$/, messages.invalidInput)
  .optional()
  .meta({ description: 'In place of pageNum: the nextCursor of the answer before.' })
const extra = { nextCursor: z.string().nullable().meta({ description: 'Null at the end.' }) }
const columns = ['createTime', 'voteNum'] as const

const namedIds = idQuery(
  'Only these works of the campaign, as ids with commas between them; artworkTitle is not asked.',
)

export const listArtworks = listCall({
  ...read,
  path: '/campaign/works/list',
  summary:
    'The artworks of a campaign, if the caller may see it. Without orderByColumn the newest come first; in a live campaign that shuffles its works each caller gets an order of their own for the day.',
  input: pageQuery(columns, PAGE).extend({
    cursor,
    campaignId: wireId(),
    artworkTitle: search,
    worksIds: namedIds,
    ...traitFilter,
  }),
  row: Artwork,
  extra,
})

export const artworkDetail = dataCall({
  ...read,
  path: '/campaign/works/{id}',
  summary: 'One artwork, if the caller may see its campaign.',
  input: z.object({ id: wireId(), userId: wireId().optional() }),
  data: Artwork.extend({
    campaignStatus: z.int(),
    campaignEndTime: wireDateTime(),
    brandUserId: z.int(),
    operateStop: z.int(),
    needConfirmedEmail: z.int(),
    voteRules: StoredVoteRules,
    rightsHash: z.string().nullable().meta({
      description: 'The hash of the terms that the artist agreed to, for /campaign/rights; null for older works.',
    }),
    decision: ArtworkDecision.nullable().meta({
      description: 'Why its brand refused it or took it out; null where it did not, or gave no reason.',
    }),
    reported: z.int().meta({ description: '1: the caller has reported it' }),
    campaignDeleted: z
      .int()
      .meta({ description: '1: the campaign is deleted, and everything else about it answers 404' }),
  }).meta({ id: 'ArtworkDetail' }),
})

export const rightsTerms = dataCall({
  ...read,
  path: '/campaign/rights',
  summary: 'The terms that have this hash, letter for letter, if an artist has agreed to them.',
  input: z.object({ rightsHash: rightsHash() }),
  data: z.object({ rightsHash: z.string(), text: z.string() }).meta({ id: 'RightsTerms' }),
})

export const selectCampaignWorks = listCall({
  ...read,
  path: '/campaign/works/selectCampaignWorks',
  aliases: ['/selectCampaignWorks'],
  summary:
    "A campaign's artworks: type 1 the caller's own, type 2 those of others, without orderByColumn in the order that the campaign has. What is chosen of medium, colour and the like holds for type 2.",
  input: pageQuery(columns, PAGE).extend({
    cursor,
    campaignId: wireId(),
    type: wireInt()
      .pipe(z.union([z.literal(1), z.literal(2)], messages.invalidInput))
      .default(2),
    ...traitFilter,
  }),
  row: Artwork,
  extra,
})

export const selectUserOtherCampaignWorks = listCall({
  ...read,
  path: '/campaign/works/selectUserOtherCampaignWorks',
  aliases: ['/selectUserOtherCampaignWorks'],
  summary: 'Other artworks of the same person in the same campaign.',
  input: pageQuery(columns, PAGE).extend({ campaignId: wireId(), workId: wireId().optional(), userId: wireId() }),
  row: Artwork,
})

export const listUserArtworks = listCall({
  ...read,
  path: '/campaign/works/userArtWorkList',
  aliases: ['/userArtWorkList'],
  summary: "Somebody's artworks in all campaigns that the caller may see.",
  input: pageQuery(columns, PAGE).extend({ cursor, userId: wireId() }),
  row: Artwork,
  extra,
})

/** Somebody who takes part in a campaign, as its brand sees them. */
export const Participant = z
  .object({
    userId: z.int(),
    nickName: z.string(),
    imageUrl: z.string().nullable(),
    email: z.string().nullable().meta({ description: 'Null where the account is deleted.' }),
    joinDate: wireDateTime(),
    totalWorkNum: z.int(),
    totalVoteNum: z.int().nullable().meta({ description: 'Null while votes are hidden.' }),
    allTotalWorkNum: z.int(),
    notifyTime: wireDateTime()
      .nullable()
      .meta({ description: 'When the brand last wrote to them as a winner of this campaign.' }),
    walletAskTime: wireDateTime().nullable().meta({
      description: 'When the brand last asked them to link a wallet, so that a work of theirs can be minted.',
    }),
  })
  .meta({ id: 'Participant' })

export const selectParticipants = listCall({
  ...brandRead,
  path: '/campaign/works/selectParticipants',
  verified: true,
  aliases: ['/selectParticipants'],
  summary: "Who takes part in one of the brand's own campaigns.",
  input: pageQuery(['totalVoteNum', 'joinDate', 'totalWorkNum', 'allTotalWorkNum'], 10).extend({
    campaignId: wireId(),
    userId: wireId().optional(),
    nickName: search,
  }),
  row: Participant,
})

export const selectDeleted = listCall({
  ...brandRead,
  path: '/campaign/works/selectDeleted',
  verified: true,
  aliases: ['/selectDeleted'],
  summary: 'Artworks that the brand took out of its own campaign, until they are gone for good.',
  input: pageQuery(['deleteTime', 'createTime', 'voteNum'], 10).extend({ campaignId: wireId(), artworkTitle: search }),
  row: Artwork.extend({
    remainingDays: z.int().meta({ description: 'Whole days until it is gone, rounded up.' }),
  }).meta({
    id: 'DeletedArtwork',
  }),
})

export const saveArtwork = dataCall({
  ...act,
  encoding: 'json',
  path: '/campaign/works/save',
  idempotent: true,
  summary: 'Submits an artwork; the first one joins the campaign.',
  input: z
    .object({
      campaignId: wireId(),
      artworkTitle: rules.plainLine(),
      description: rules
        .filled()
        .max(rules.MAX_PROSE, messages.artworkTextTooLong)
        .refine(rules.isProse, messages.plainTextOnly),
      artworkImg: uploadedPath(),
      artistCodename: optionalLine(),
      artworkCredit: optionalLine(),
      medium: medium().default(null),
      tags: tags(),
      widthCm: centimetres(),
      heightCm: centimetres(),
      email: z
        .union([z.literal(''), rules.email()])
        .default('')
        .meta({
          description:
            'Where the artist is reached about this work; the email of the account, if left out. Never shown to the public.',
        }),
      rightsHash: rightsHash().optional().meta({
        description:
          'The hash of the terms that the artist has read; refused when others hold by now. Needed where the brand takes a licence; elsewhere, left out, those that hold are agreed to.',
      }),
      from: followedLabel(),
    })
    .refine(({ widthCm, heightCm }) => (widthCm === null) === (heightCm === null), {
      error: messages.sizeIncomplete,
      path: ['heightCm'],
    }),
  data: z.object({ id: z.int() }),
})

export const voteArtwork = dataCall({
  ...act,
  path: '/campaign/works/vote',
  summary: "Votes for somebody else's artwork in a live campaign, once.",
  input: z.object({
    worksId: wireId(),
    ballot: z
      .string()
      .regex(/^[0-9a-f]{40}$/, messages.invalidInput)
      .optional()
      .meta({
        description:
          'The first 20 bytes, in hexadecimal, of the SHA-256 of 16 random bytes that only the caller knows: they prove whose the leaf in the log is.',
      }),
    from: followedLabel(),
  }),
  data: z.object({
    voteNum: z.int().nullable().meta({ description: 'Null while votes are hidden.' }),
    state: z.int().meta({ description: '0 counted, 1 held' }),
    voteHold,
    leafIndex: z.int().meta({ description: "Which leaf of the campaign's vote log it is." }),
  }),
})

export const revokeVote = dataCall({
  ...act,
  path: '/campaign/works/vote/revoke',
  summary:
    "Takes the caller's vote for an artwork back, where the rules of the campaign allow it and until it ends; the artwork can be voted for again.",
  input: z.object({ worksId: wireId() }),
  data: z.object({ voteNum: z.int().nullable().meta({ description: 'Null while votes are hidden.' }) }),
})

export const leaveCampaign = dataCall({
  ...act,
  path: '/campaign/works/participant/deleteByCampaignId',
  summary: "Leaves a live campaign: all of the caller's works there are withdrawn.",
  input: z.object({ campaignId: wireId() }),
  data: z.null(),
})

export const withdrawArtwork = dataCall({
  ...act,
  path: '/campaign/works/participant/deleteById',
  summary: "Withdraws one of the caller's own works from a live campaign, or from one that is deleted.",
  input: z.object({ id: wireId() }),
  data: z.null(),
})

const ids = idList(messages.selectOperationData)

export const deleteArtworks = dataCall({
  ...brandAct,
  path: '/campaign/works/delete',
  verified: true,
  summary: "Takes artworks out of the brand's own campaigns: all of them or none.",
  input: ids,
  data: z.null(),
})

export const recoverArtworks = dataCall({
  ...brandAct,
  path: '/campaign/works/recover',
  verified: true,
  summary: 'Brings artworks back that the brand took out: all of them or none.',
  input: ids,
  data: z.null(),
})

export const purgeArtworks = dataCall({
  ...brandAct,
  path: '/campaign/works/completelyDelete',
  verified: true,
  summary: 'Deletes artworks for good that the brand took out before: all of them or none.',
  input: ids,
  data: z.null(),
})

export const notifyWinners = dataCall({
  ...brandAct,
  path: '/campaign/works/notifyWinners',
  verified: true,
  idempotent: true,
  summary: "Writes to participants of one of the brand's own campaigns, once each.",
  input: z.object({
    campaignId: wireId(),
    userId: idList(messages.selectOperationData),
    message: rules.filled().max(rules.MAX_PROSE, messages.messageTooLong).refine(rules.isProse, messages.plainTextOnly),
  }),
  data: z.object({ sent: z.int() }),
})

export const askForWallet = dataCall({
  ...brandAct,
  path: '/campaign/works/askForWallet',
  verified: true,
  summary:
    "Asks the artist of a work that can be minted, in one of the brand's own campaigns, to link a wallet, at most once a day for each artist and campaign.",
  input: z.object({ campaignId: wireId(), worksId: wireId() }),
  data: z.object({ askTime: wireDateTime().meta({ description: 'When the artist was asked last.' }) }),
})
