import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { complaintCode } from './complaints.ts'
import * as rules from './rules.ts'
import { pageQuery, postJson, wireDateTime, wireFlag, wireId } from './wire.ts'

const room = 'foreign' as const
const PAGE = 24
const page = () => pageQuery(['createTime'], PAGE)
/** How many NFTs of other sites are kept of a wallet on one chain, besides those that its owner hid. */
export const MAX_FOREIGN_NFTS = 1_000
/** How long the name of an NFT of another site may be; a longer one is cut. */
export const MAX_FOREIGN_NAME = 120

/** An NFT of a contract that is not the site's; what it says of itself is its contract's word. */
export const ForeignNft = z
  .object({
    id: z.int(),
    chainId: z.int(),
    contractAddr: z.string(),
    contractType: z.int().meta({ description: '721 or 1155' }),
    tokenId: z.string(),
    amount: z.string().meta({ description: 'How many the contract says that the wallet has.' }),
    name: z.string().meta({ description: 'Empty where the contract gives none that can be read here.' }),
    image: z
      .string()
      .nullable()
      .meta({ description: 'A small picture as a data URI, drawn by this site; null where there is none.' }),
    createTime: wireDateTime().meta({ description: 'When it was first seen here.' }),
    isReport: z.int().meta({ description: '1: the caller has reported it' }),
    deleteTime: wireDateTime()
      .nullable()
      .meta({ description: 'When an operator took it down: its owner alone sees it; null else.' }),
  })
  .meta({ id: 'ForeignNft' })

export const listForeignNfts = listCall({
  method: 'GET',
  room,
  audience: 'public',
  path: '/foreign/list',
  summary:
    'The NFTs of other sites that the linked wallet of somebody holds, without those that its owner hid, the last seen first. Only of chains whose settings allow the scan.',
  input: page().extend({ userId: wireId() }),
  row: ForeignNft,
})

export const listHiddenForeignNfts = listCall({
  method: 'GET',
  room,
  audience: 'member',
  path: '/foreign/hidden',
  summary:
    'The NFTs of other sites in the linked wallet of the caller that the caller hid or that an operator took down, the last seen first.',
  input: page(),
  row: ForeignNft,
})

export const hideForeignNft = dataCall({
  ...postJson,
  room,
  audience: 'member',
  path: '/foreign/hide',
  limit: { max: 120, seconds: 60 },
  summary:
    'Hides an NFT of another site in the linked wallet of the caller, or shows it again; once more changes nothing.',
  input: z.object({ id: wireId(), on: wireFlag().meta({ description: '1 hides it, 0 shows it again' }) }),
  data: z.null(),
})

export const reportForeignNft = dataCall({
  ...postJson,
  ...{ room, audience: 'member', limit: { max: 120, seconds: 60 } },
  path: '/foreign/report',
  summary: 'Reports an NFT of another site in the linked wallet of somebody else to operators, once for each NFT.',
  input: z.object({ id: wireId(), reason: complaintCode, words: rules.remark().default('') }),
  data: z.null(),
})
