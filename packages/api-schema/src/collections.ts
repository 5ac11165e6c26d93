import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { ContractType } from './campaign-content.ts'
import { complaintCode } from './complaints.ts'
import { MAX_BIO } from './limits.ts'
import { messages } from './messages.ts'
import { Nft } from './nfts.ts'
import { optionalUpload, Picture, uploadedPath } from './pictures.ts'
import * as rules from './rules.ts'
import { pageQuery, postJson, wireDateTime, wireId, wireInt, wireNumberText } from './wire.ts'

const room = 'collections' as const
const PAGE = 24
const MAX_BYTES = 255
const read = { method: 'GET', room, audience: 'public' } as const
const act = { ...postJson, room, audience: 'member', verified: true, limit: { max: 60, seconds: 60 } } as const
/** How many collections of their own somebody can have. */
export const MAX_COLLECTIONS = 100

const fitsTheChain = (text: string) => new TextEncoder().encode(text).length <= MAX_BYTES
/** The name or the abbreviation of a collection: the contract counts bytes, not characters. */
export const collectionLine = () => rules.plainLine().refine(fitsTheChain, messages.collectionNameTooLong)
/** What is said of a collection. */
export const collectionBio = () =>
  z.string().trim().max(MAX_BIO, messages.bioTooLong).refine(rules.isProse, messages.plainTextOnly)

const Words = z.object({
  image: uploadedPath().meta({ description: 'An uploaded picture of at most 1 MB.' }),
  banner: optionalUpload().default(null).meta({ description: 'An uploaded picture of at most 5 MB.' }),
  bio: collectionBio().default(''),
  category: wireInt()
    .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)], messages.invalidInput))
    .meta({ description: '1 Art, 2 Video, 3 Music' }),
})

const Sum = z.object({
  price: z.string().meta({ description: 'In the smallest part of the coin.' }),
  currency: z.string().meta({ description: 'The zero address denotes native money, and wrapped money with it.' }),
  coinId: z.int().nullable(),
})

/** A collection in lists and on its page. */
export const Collection = z
  .object({
    id: z.int(),
    chainId: z.int(),
    contractAddr: z.string().nullable().meta({ description: 'Null until the chain was seen to have it.' }),
    contractType: z.int(),
    name: z.string(),
    symbol: z.string(),
    image: Picture.nullable(),
    cover: Picture.nullable().meta({ description: 'Its image, or that of one of its works where it has none.' }),
    banner: Picture.nullable(),
    bio: z.string(),
    category: z.int().nullable().meta({ description: '1 Art, 2 Video, 3 Music' }),
    userId: z.int().nullable().meta({ description: 'Whose it is; null for the shared ones.' }),
    userType: z.int().nullable(),
    nickName: z.string(),
    campaignId: z.int().nullable(),
    campaignName: z.string().nullable(),
    royaltyProportion: z
      .string()
      .nullable()
      .meta({ description: 'Of an own collection: percent, as it was deployed.' }),
    isOwn: z.int().meta({ description: '1: its maker deployed it here, for no campaign' }),
    itemNum: z.int().meta({ description: 'Works that everybody may see.' }),
    holderNum: z.int(),
    listedNum: z.int().meta({ description: 'How many of its works are on sale.' }),
    floors: z.array(Sum).meta({ description: 'The lowest price in each coin, native money first.' }),
    volumes: z.array(Sum).meta({ description: 'What was paid so far in each coin, native money first.' }),
    isTakenDown: z.int().meta({ description: '1: an operator took it down; its owner alone sees it' }),
    createTime: wireDateTime(),
  })
  .meta({ id: 'Collection' })

const Deployment = z
  .object({
    id: z.int(),
    chainId: z.int(),
    contractType: z.int(),
    name: z.string(),
    symbol: z.string(),
    royaltyAddress: z.string(),
    royaltyBps: z.int().meta({ description: 'Hundredths of a percent.' }),
    wallet: z.string().meta({ description: 'The wallet that has to send it, which owns the collection then.' }),
  })
  .meta({ id: 'CollectionDeployment', description: 'What `deploy` of the platform contract is given.' })

export const listCollections = listCall({
  ...read,
  path: '/collection/list',
  summary:
    'Collections, the newest first: all that everybody may see, or the caller’s own with those that are not deployed yet.',
  input: pageQuery(['createTime'], PAGE).extend({
    side: z.enum(['mine', 'all']).default('all'),
    keyword: rules.searchText().optional(),
  }),
  row: Collection,
})

export const collectionDetail = dataCall({
  ...read,
  path: '/collection/{id}',
  summary: 'A collection that everybody may see, or one of the caller’s own.',
  input: z.object({ id: wireId() }),
  data: Collection.extend({
    isReport: z.int().meta({ description: '1: the caller has reported it' }),
    deployment: Deployment.nullable().meta({ description: 'For its maker, until the chain was seen to have it.' }),
  }).meta({ id: 'CollectionDetail' }),
})

export const reportCollection = dataCall({
  ...postJson,
  ...{ room, audience: 'member', limit: { max: 120, seconds: 60 } },
  path: '/collection/report',
  summary: 'Reports a collection of somebody else to operators, once for each collection.',
  input: z.object({ id: wireId(), reason: complaintCode, words: rules.remark().default('') }),
  data: z.null(),
})

export const findCollection = dataCall({
  ...read,
  path: '/collection/find',
  summary: 'The number of the collection of a contract; null where nobody may see one.',
  input: z.object({ chainId: wireId(), contractAddr: rules.chainAddress() }),
  data: z.object({ id: z.int().nullable(), name: z.string().nullable() }),
})

export const listCollectionItems = listCall({
  ...read,
  path: '/collection/items',
  summary: 'The works of a collection that everybody may see, the newest first.',
  input: pageQuery(['createTime'], PAGE).extend({ id: wireId() }),
  row: Nft,
})

export const saveCollection = dataCall({
  ...act,
  path: '/collection/save',
  idempotent: true,
  summary: `Keeps a new collection and answers what the caller’s wallet deploys; it appears once the chain has it. One that waits with the same name is updated. At most ${MAX_COLLECTIONS} for each account.`,
  input: Words.extend({
    chainId: wireId(),
    contractType: ContractType.default(721),
    name: collectionLine(),
    symbol: collectionLine(),
    royaltyProportion: wireNumberText(rules.royaltyShare(), messages.royaltyRange),
  }),
  data: Deployment,
})

export const updateCollection = dataCall({
  ...act,
  path: '/collection/update',
  summary: 'Edits an own collection. Name, abbreviation, standard and royalty stand on the chain and stay as they are.',
  input: Words.extend({ id: wireId() }),
  data: z.null(),
})

export const discardCollection = dataCall({
  ...act,
  path: '/collection/discard',
  summary: 'Gives up an own collection that the chain was not seen to have.',
  input: z.object({ id: wireId() }),
  data: z.null(),
})
