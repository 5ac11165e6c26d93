import { profileFromWire } from '@plinth/api-schema/account'
import type { userInfoById } from '@plinth/api-schema/accounts'
import { type Artwork, artworkFromWire, signatureOf } from '@plinth/api-schema/artwork'
import { listArtworks, type Artwork as WireArtwork } from '@plinth/api-schema/artworks'
import type { Answer } from '@plinth/api-schema/call'
import { campaignFromWire } from '@plinth/api-schema/campaign-detail'
import type { campaignDetail } from '@plinth/api-schema/campaigns'
import { MAX_IDS } from '@plinth/api-schema/limits'
import { messages } from '@plinth/api-schema/messages'
import {
  type ContractType,
  type LeftOutArtwork,
  type PreparedArtworks,
  preparedArtworksFromWire,
} from '@plinth/api-schema/nft'
import { prepareArtworks } from '@plinth/api-schema/nfts'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { profileQuery } from '../../../lib/accounts/account-query.ts'
import { api, callKey, callQuery } from '../../../lib/api/client.ts'
import { isConflict } from '../../../lib/api/refusals.ts'
import { campaignQuery } from '../../../lib/campaigns/campaign-query.ts'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import { readCollectionRights } from '../../../lib/chain/collection-actions.ts'
import { worksMintCall } from '../../../lib/chain/mint-actions.ts'
import { type ChainNetwork, networksQuery } from '../../../lib/chain/network.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'
import { performMint } from './perform-mint.ts'
import { type OnMintProgress, useMintRun } from './use-mint-run.ts'

/** A campaign whose works can be minted, and the collection they go to. */
export type MintCampaign = {
  id: number
  name: string
  isCompleted: boolean
  collection: {
    name: string
    abbreviation: string
    contractType: ContractType
    chainId: number
    address: string
    royaltyAddress: string
    royaltyPercent: string
  } | null
}

/** A work that can be minted. */
export type MintableWork = Pick<Artwork, 'id' | 'title' | 'artist' | 'voteCount' | 'rank' | 'state'> & {
  picture: StoredPicture
  signature: string
}

/** How many works are on a page (docs/product/interface.md#pages). */
export const MINT_PAGE = 100
const silent = { failure: 'silent' } as const

const readMintCampaign = (detail: Answer<typeof campaignDetail>): MintCampaign | null => {
  const { id, name, stage, collection, own } = campaignFromWire(detail)
  return (
    own && {
      id,
      name,
      isCompleted: stage === 'completed',
      collection:
        collection?.chainId && collection.contractAddress
          ? {
              name: collection.name,
              abbreviation: collection.abbreviation,
              contractType: collection.contractType,
              chainId: collection.chainId,
              address: collection.contractAddress,
              royaltyAddress: collection.royaltyAddress,
              royaltyPercent: collection.royaltyProportion,
            }
          : null,
    }
  )
}

/** One of a brand's own campaigns with its collection; null for a campaign of another brand. */
export const useMintCampaign = (id: number | undefined) =>
  useQuery({ ...campaignQuery(id ?? 0), enabled: id !== undefined, select: readMintCampaign })

const readWork = (row: z.output<typeof WireArtwork>): MintableWork => {
  const work = artworkFromWire(row)
  return { ...work, picture: readPicture(work.picture), signature: signatureOf(work) }
}

const BY_VOTES = { orderByColumn: 'voteNum', isAsc: 'desc' } as const

const readWorks = ({ rows, total }: Answer<typeof listArtworks>) => ({ works: rows.map(readWork), total })

/** The works of a campaign, those with most votes first, page by page. */
export const useMintableWorks = (campaignId: number, page: number) =>
  useQuery({
    ...callQuery(listArtworks, { campaignId, pageNum: page, pageSize: MINT_PAGE, ...BY_VOTES }),
    select: readWorks,
    placeholderData: keepPreviousData,
    meta: silent,
  })

const askedQuery = (campaignId: number, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...callKey(listArtworks), 'mint', campaignId, 'asked', ids] as const,
    queryFn: async () => {
      const found: z.output<typeof WireArtwork>[] = []
      for (let first = 0; first < ids.length; first += MAX_IDS) {
        const worksIds = ids.slice(first, first + MAX_IDS).join(',')
        const { rows } = await api(listArtworks, { campaignId, worksIds, pageSize: MAX_IDS, ...BY_VOTES })
        found.push(...rows)
      }
      return found
    },
    select: (rows) => rows.map(readWork),
    meta: silent,
  })

/** Certain works of a campaign, wherever they stand in its list. */
export const useAskedWorks = (campaignId: number, ids: readonly number[]) => useQuery(askedQuery(campaignId, ids))

const LOOK_FOR_WALLET_MS = 15_000
// However many artists there are, together they are asked about at most this often.
const BETWEEN_LOOKS_MS = 2_000

/** The wallets that artists have linked, by the artist; undefined while it is not known, null for none. */
export const useArtistWallets = (artistIds: readonly number[]) => {
  const distinct = [...new Set(artistIds)]
  const interval = Math.max(LOOK_FOR_WALLET_MS, distinct.length * BETWEEN_LOOKS_MS)
  return useQueries({
    queries: distinct.map((userId) => ({
      ...profileQuery(userId),
      // Anyone who has none may be about to link one: the mint waits for it.
      refetchInterval: ({ state: { data } }: { state: { data: Answer<typeof userInfoById> | undefined } }) =>
        data !== undefined && profileFromWire(data).walletAddress === null && interval,
      select: profileFromWire,
    })),
    combine: (answers) => new Map(distinct.map((id, place) => [id, answers[place]?.data?.walletAddress] as const)),
  })
}

/** Whether the connected wallet may mint in a collection, as the chain says. */
export const useCollectionRights = (
  network: ChainNetwork | undefined,
  contract: string | undefined,
  wallet: string | undefined,
) =>
  useQuery({
    queryKey: ['collection-rights', network?.chainId, contract, wallet] as const,
    queryFn: () =>
      network && contract && wallet
        ? readCollectionRights(network, contract as `0x${string}`, wallet as `0x${string}`)
        : null,
    enabled: Boolean(network && contract && wallet),
    staleTime: 0,
    meta: silent,
  })

/** What a brand mints: the works, to whom each goes, and how many of each. */
export type WorksMintInput = {
  campaignId: number
  artworkIds: readonly number[]
  recipients: readonly string[]
  amount: number
}

// A recipient that cannot be found by what it did once may do it again; the second time no contract is trusted.
const MAX_REVERTS = 2

const prepare = ({ left: { campaignId, artworkIds, recipients, amount }, sentHash, revertCount }: BegunMint) =>
  api(prepareArtworks, {
    campaignId,
    worksIds: [...artworkIds],
    recipients: [...recipients],
    circulation: amount,
    ...(revertCount > 0 && sentHash ? { failedTxHash: sentHash } : {}),
    ...(revertCount >= MAX_REVERTS ? { withoutContracts: 1 } : {}),
  })

/** A mint that was begun: what is left of it, and how far its transactions have come. */
type BegunMint = {
  key: string
  left: WorksMintInput
  prepared: PreparedArtworks<WireTime> | null
  done: number
  ids: number[]
  /** The transaction that was sent last. */
  sentHash: `0x${string}` | undefined
  revertCount: number
}

/** Some recipients would make the whole mint fail: the person is asked before the others are minted without them. */
export class RecipientsRefusal extends Error {
  readonly leftOut: readonly LeftOutArtwork[]
  /** How many works can be minted without them. */
  readonly restCount: number
  /** Whether they are all the contracts among the recipients, because the mint has failed time and again. */
  readonly isOfContracts: boolean

  constructor(leftOut: readonly LeftOutArtwork[], restCount: number, isOfContracts: boolean) {
    super([...new Set(leftOut.map(({ reason }) => reason))].join(' '))
    this.leftOut = leftOut
    this.restCount = restCount
    this.isOfContracts = isOfContracts
  }
}

const begin = (input: WorksMintInput, key: string): BegunMint => ({
  ...{ key, left: input, prepared: null, done: 0, ids: [] },
  ...{ sentHash: undefined, revertCount: 0 },
})

const without = (input: WorksMintInput, artworkIds: readonly number[]): WorksMintInput => {
  const isLeft = (_: unknown, index: number) => !artworkIds.includes(input.artworkIds[index] ?? 0)
  return { ...input, artworkIds: input.artworkIds.filter(isLeft), recipients: input.recipients.filter(isLeft) }
}

/** Has the server prepare what is left; a run that goes on after this refusal goes on without those it names. */
const prepareLeft = async (run: BegunMint) => {
  const prepared = preparedArtworksFromWire(await prepare(run))
  Object.assign(run, { prepared, done: 0 })
  const { leftOut } = prepared
  if (leftOut.length === 0) return prepared
  run.left = without(
    run.left,
    leftOut.map(({ artworkId }) => artworkId),
  )
  throw new RecipientsRefusal(leftOut, run.left.artworkIds.length, run.revertCount >= MAX_REVERTS)
}

/** Prepares a mint again that was reverted: another one has overtaken it, or a recipient has refused it and can be left out. */
const prepareReverted = async (run: BegunMint, reverted: ChainRefusal) => {
  Object.assign(run, { prepared: null, done: 0 })
  run.revertCount++
  try {
    await prepareLeft(run)
  } catch (found) {
    if (found instanceof RecipientsRefusal) throw found
    if (!isConflict(found)) throw reverted
    // Nobody would be left: the next run has to try all of them again.
    Object.assign(run, { sentHash: undefined, revertCount: 0 })
    throw found
  }
}

const mintLeft = async (run: BegunMint, networks: readonly ChainNetwork[], progress: OnMintProgress) => {
  const prepared = run.prepared ?? (await prepareLeft(run))
  const { batches, contract } = prepared
  const network = networks.find(({ chainId }) => chainId === prepared.chainId)
  if (!network) throw new ChainRefusal('network', messages.networkUnsupported)
  for (const batch of batches.slice(run.done)) {
    const call = worksMintCall(network, { ...batch, contract }, BigInt(batch.fee))
    const tell = progress(run.done + 1, batches.length)
    await performMint({ uid: batch.uid, call }, (step, hash) => {
      run.sentHash = hash
      tell(step, hash)
    })
    run.done++
    run.ids.push(...batch.nftIds)
    run.left = without(run.left, batch.artworkIds)
  }
}

/** Mints works of a campaign, one transaction for each 400; a run that failed goes on where it stopped. */
export const useMintArtworks = () => {
  const client = useQueryClient()
  const begun = useRef<BegunMint | null>(null)
  const mint = useMintRun(async (input: WorksMintInput, progress: OnMintProgress) => {
    progress(1, 1)('storing')
    const key = JSON.stringify(input)
    if (begun.current?.key !== key) begun.current = begin(input, key)
    const run = begun.current
    try {
      await mintLeft(run, await client.fetchQuery(networksQuery()), progress)
    } catch (error) {
      if (!(error instanceof ChainRefusal && error.kind === 'reverted')) throw error
      await prepareReverted(run, error)
      throw error
    }
    return run.ids
  })
  return {
    ...mint,
    /** Starts the next run from the beginning; it asks again whom to leave out. */
    forget: () => {
      begun.current = null
    },
  }
}
