import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { ContractType } from './campaign-content.ts'
import { messages } from './messages.ts'
import { Picture, uploadedPath } from './pictures.ts'
import * as rules from './rules.ts'
import { noInput, pageQuery, wireDateTime, wireFlag, wireId, wireInt, wireNumberText } from './wire.ts'

const room = 'nfts' as const
const PAGE = 24
const MAX_WORKS = 500
/** The most of one 1155 token that the contracts take. */
export const MAX_OF_ONE = 2 ** 40 - 1
const TEN_MINUTES = 600
const read = { method: 'GET', room, audience: 'public' } as const

const txHash = () => z.string().regex(/^0x[0-9a-fA-F]{64}$/, messages.wrongTransaction)
const wei = () => z.string().meta({ description: 'Wei, as a decimal text.' })
const percent = () => wireNumberText(rules.royaltyShare(), messages.royaltyRange)
const circulation = () =>
  z
    .union(
      [z.int(messages.mustBeInteger), z.string().regex(/^\d{1,15}$/, messages.mustBeInteger)],
      messages.mustBeInteger,
    )
    .transform(Number)
    .pipe(z.int(messages.mustBeInteger).min(1, messages.circulationRange).max(MAX_OF_ONE, messages.circulationRange))
    .meta({ description: 'How many of one 1155 token; 1 for 721.' })

/** Where the making of an NFT stands. */
const nftStatus = () =>
  z.int().meta({ description: '0 waiting for its transaction, 1 on the chain but not yet final, 2 minted, 3 given up' })

/** An NFT as lists and its own page show it. */
export const Nft = z
  .object({
    id: z.int(),
    userId: z.int().meta({ description: 'Its creator.' }),
    userVo: z.object({ nickName: z.string(), imageUrl: z.string().nullable() }),
    name: z.string(),
    description: z.string(),
    preview: z.string(),
    picture: Picture,
    data: z.string(),
    dataType: z.string(),
    type: z.int().nullable().meta({ description: 'A category of /content/nft/category.' }),
    chainId: z.int(),
    contractAddr: z.string(),
    contractType: z.int(),
    tokenId: z.string().nullable(),
    tokenUri: z.string(),
    owner: z.string().nullable().meta({ description: 'Who holds it on the chain; of an 1155 token, who holds most.' }),
    amount: z.int().meta({ description: 'How many its owner holds.' }),
    circulation: z.int(),
    holderNum: z.int(),
    royaltyAddress: z.string(),
    royaltyProportion: z.string().meta({ description: 'Percent with at most two decimals.' }),
    campaignId: z.int().nullable(),
    worksId: z.int().nullable(),
    status: nftStatus(),
    isSent: z.boolean().meta({ description: 'Whether a wallet has sent its transaction, as far as is known.' }),
    createTime: wireDateTime(),
    mintTime: wireDateTime().nullable(),
  })
  .meta({ id: 'Nft' })

const intent = {
  uid: z.string(),
  contractAddr: z.string(),
  chainId: z.int(),
  contractType: z.int(),
  expireTime: wireDateTime().meta({ description: 'Until then its transaction is waited for.' }),
}
const ownMint = {
  ...intent,
  id: z.int(),
  tokenUri: z.string(),
  circulation: z.int(),
  digest: z.string(),
  fee: wei(),
  royaltyBps: z.int(),
  royaltyAddress: z.string(),
  recipient: z.string(),
  minter: z.string().meta({ description: 'The wallet that has to send the transaction.' }),
}

const Transfer = z
  .object({
    from: z.string().meta({ description: 'The zero address where the token was minted.' }),
    to: z.string(),
    amount: z.string(),
    blockHeight: z.string(),
    txHash: z.string(),
  })
  .meta({ id: 'TokenTransfer' })

/** An NFT, whole. */
export const NftDetail = Nft.extend({
  transfers: z.array(Transfer).meta({ description: 'Through whose hands it has gone, the last 50, newest first.' }),
  submission: z
    .object({
      submitTime: wireDateTime(),
      voteNum: z.int().nullable(),
      rightsHash: z
        .string()
        .nullable()
        .meta({ description: 'The hash of the terms that its artist agreed to, as its metadata name it.' }),
    })
    .nullable()
    .meta({ description: 'How it hung in its campaign; null for what somebody minted for themselves.' }),
  imageUri: z.string(),
  txHash: z.string().nullable(),
  blockHeight: z.string().nullable(),
  campaignName: z.string().nullable(),
  mint: z
    .object({ ...ownMint, txHash: z.string().nullable() })
    .omit({ fee: true })
    .nullable()
    .meta({
      description:
        'What its creator needs to send the transaction again; null for everybody else and once it is minted.',
    }),
}).meta({ id: 'NftDetail' })

export const listNfts = listCall({
  ...read,
  path: '/nftProduct/list',
  summary: 'Minted NFTs, somebody’s or all; one’s own also while they wait for the chain.',
  input: pageQuery(['createTime'], PAGE)
    .extend({
      userId: wireId().optional().meta({ description: 'Its creator, or the brand that minted it.' }),
      campaignId: wireId().optional(),
      worksId: wireId().optional().meta({ description: 'The artwork that it was; with its campaign.' }),
    })
    .refine(({ worksId, campaignId }) => worksId === undefined || campaignId !== undefined, {
      path: ['campaignId'],
      error: messages.fieldRequired,
    }),
  row: Nft,
})

export const nftDetail = dataCall({
  ...read,
  path: '/nftProduct/{id}',
  summary: 'One NFT, if the caller may see it.',
  input: z.object({ id: wireId() }),
  data: NftDetail,
})

export const saveNft = dataCall({
  method: 'POST',
  path: '/nftProduct/save',
  verified: true,
  room,
  audience: 'member',
  encoding: 'json',
  idempotent: true,
  limit: { max: 300, seconds: 3_600 },
  summary:
    'Stores picture and metadata for good and prepares the transaction that the caller’s wallet sends: mintOwn, or mint for an own collection.',
  input: z.object({
    chainId: wireId(),
    preview: uploadedPath(),
    data: uploadedPath().optional().meta({ description: 'The picture itself, if it is not the preview.' }),
    dataType: z.literal('image', messages.uploadNotSupported).default('image'),
    name: rules.plainLine(),
    type: wireId().nullable().default(null),
    description: z
      .string()
      .trim()
      .max(rules.MAX_PROSE, messages.artworkTextTooLong)
      .refine(rules.isProse, messages.plainTextOnly)
      .default(''),
    contractType: ContractType.default(721),
    amount: circulation().default(1),
    royaltyAddress: rules.chainAddress(),
    royaltyProportion: percent(),
    recipient: rules.chainAddress().optional().meta({ description: 'The linked wallet, if left out.' }),
    collectionId: wireId().optional().meta({
      description:
        'A deployed collection of the caller’s own; network, standard and royalty are the collection’s then.',
    }),
  }),
  data: z.object(ownMint).meta({ id: 'OwnMint' }),
})

export const discardNft = dataCall({
  method: 'POST',
  path: '/nftProduct/discard',
  room,
  audience: 'member',
  encoding: 'json',
  summary: 'Gives up what the caller prepared to mint and never sent.',
  input: z.object({ id: wireId() }),
  data: z.null(),
})

const batch = {
  uid: z.string(),
  worksIds: z.array(z.int()),
  ids: z.array(z.int()).meta({ description: 'The NFTs, one for each artwork.' }),
  recipients: z.array(z.string()),
  amount: z.string(),
  digests: z.array(z.string()),
  tokenUris: z.array(z.string()),
  fee: wei(),
}

export const prepareArtworks = dataCall({
  method: 'POST',
  path: '/nftProduct/artworks/prepare',
  verified: true,
  room,
  audience: 'brand',
  encoding: 'json',
  idempotent: true,
  limit: { max: 120, seconds: 3_600 },
  summary: 'Prepares the mint of artworks of an own completed campaign; one transaction (mint) for each 400 of them.',
  input: z.object({
    campaignId: wireId(),
    worksIds: z
      .array(wireId())
      .min(1, messages.selectOperationData)
      .max(MAX_WORKS, messages.tooManyIds)
      .refine((ids) => new Set(ids).size === ids.length, messages.artworkRepeated),
    recipients: z
      .union(
        [rules.chainAddress(), z.array(z.union([z.literal(''), rules.chainAddress()])).max(MAX_WORKS)],
        messages.wrongAddress,
      )
      .optional()
      .meta({
        description:
          'One address for all, or one for each artwork; "" or nothing stands for the artist’s linked wallet.',
      }),
    circulation: circulation().optional(),
    failedTxHash: txHash()
      .optional()
      .meta({ description: 'An earlier try that the chain reverted: the recipient at which it failed is left out.' }),
    withoutContracts: wireFlag()
      .optional()
      .meta({ description: 'Leaves out every recipient that is a contract: each can refuse at the last moment.' }),
  }),
  data: z
    .object({
      ...intent,
      ...batch,
      batches: z
        .array(z.object(batch))
        .meta({ description: 'All transactions in their order; the fields beside are those of the first.' }),
      leftOut: z.array(z.object({ worksId: z.int(), recipient: z.string(), reason: z.string() })).meta({
        description: 'Artworks in no transaction: their recipients refuse tokens, or could, and would stop the rest.',
      }),
    })
    .meta({ id: 'PreparedArtworks' }),
})

export const reportMint = dataCall({
  method: 'POST',
  path: '/nftProduct/artworks/cast',
  verified: true,
  room,
  audience: 'member',
  encoding: 'form',
  limit: { max: 1_200, seconds: 3_600 },
  summary: 'Reports a transaction; what counts is what the chain says about it. May be repeated until it is minted.',
  input: z.object({
    chainId: wireId(),
    txHash: txHash(),
    uid: wireNumberText(z.string().regex(/^\d{1,78}$/, messages.mustBeInteger), messages.mustBeInteger)
      .optional()
      .meta({ description: 'Which mint it belongs to, so that it is known before the chain has it.' }),
  }),
  data: z
    .object({
      status: z.int().meta({ description: '0 not on the chain yet, 1 recorded but not yet final, 2 minted' }),
      ids: z.array(z.int()).meta({ description: 'The NFTs that it made.' }),
    })
    .meta({ id: 'Cast' }),
})

export const nftCategories = dataCall({
  ...read,
  path: '/content/nft/category',
  cacheSeconds: TEN_MINUTES,
  summary: 'The categories of NFTs.',
  input: noInput,
  data: z.array(z.object({ id: z.int(), name: z.string() }).meta({ id: 'NftCategory' })),
})

export const customContracts = dataCall({
  ...read,
  path: '/product/custom/contract',
  summary: 'The collections of public campaigns in which artworks were minted.',
  input: z.object({ chainId: wireInt().pipe(z.int().positive()).optional() }),
  data: z.array(
    z
      .object({ name: z.string(), address: z.string(), chainId: z.int(), contractType: z.int(), campaignId: z.int() })
      .meta({ id: 'CustomContract' }),
  ),
})
