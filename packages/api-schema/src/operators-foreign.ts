import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { openReports } from './operators-artworks-review.ts'
import * as rules from './rules.ts'
import { pageQuery, wireDateTime, wireId } from './wire.ts'

const room = 'operators' as const
const PAGE = 24
const look = { method: 'GET', room, audience: 'operator' } as const
const act = { method: 'POST', room, audience: 'operator', encoding: 'json' } as const
const reason = rules.reason()

/** An NFT of another site as the operator sees it. */
export const ModeratedForeignNft = z
  .object({
    id: z.int().meta({ description: 'Of the token itself, not of its place in somebody’s Collected.' }),
    userId: z
      .int()
      .nullable()
      .meta({ description: 'In whose linked wallet it is; null while it is in none. Of an edition one of them.' }),
    nickName: z.string().nullable(),
    chainId: z.int(),
    contractAddr: z.string(),
    contractType: z.int().meta({ description: '721 or 1155' }),
    tokenId: z.string(),
    name: z.string().meta({ description: 'As it was when the last report came; empty where its contract gives none.' }),
    image: z.string().nullable().meta({ description: 'A small picture as a data URI, drawn by this site.' }),
    createTime: wireDateTime().meta({ description: 'When it was first reported.' }),
    deleteTime: wireDateTime()
      .nullable()
      .meta({ description: 'When an operator took it down; null while it may be seen.' }),
    ...openReports,
  })
  .meta({ id: 'ModeratedForeignNft' })

export const listReportedForeignNfts = listCall({
  ...look,
  path: '/platform/foreign/reported',
  summary: 'NFTs of other sites with open reports that everybody may see; those with most of them first.',
  input: pageQuery(['reportNum'], PAGE),
  row: ModeratedForeignNft,
})

export const listTakenForeignNfts = listCall({
  ...look,
  path: '/platform/foreign/removed',
  summary: 'NFTs of other sites that operators took down; the last one first.',
  input: pageQuery(['deleteTime'], PAGE),
  row: ModeratedForeignNft,
})

export const takeForeignNftDown = dataCall({
  ...act,
  path: '/platform/foreign/remove',
  summary:
    'Takes an NFT of another site down: it is hidden from Collected, for later owners too, until an operator puts it back, and its owners are told the reason.',
  input: z.object({ id: wireId(), reason }),
  data: z.null(),
})

export const putForeignNftBack = dataCall({
  ...act,
  path: '/platform/foreign/recover',
  summary: 'Puts an NFT of another site back that an operator took down; those who hold it are told.',
  input: z.object({ id: wireId(), reason: reason.optional() }),
  data: z.null(),
})

export const dismissForeignNftReports = dataCall({
  ...act,
  path: '/platform/foreign/reports/dismiss',
  summary: 'Closes the open reports of an NFT of another site: nothing is wrong with it.',
  input: z.object({ id: wireId(), reason: reason.optional() }),
  data: z.null(),
})
