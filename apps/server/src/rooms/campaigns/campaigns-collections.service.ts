import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { type ChainCollection, readChainCollection } from '../../ports/chain-collection.ts'
import type { ChainReaders } from '../../ports/chain-reader.ts'
import type { ChainNetwork } from '../../ports/chains.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import type { Collection, Royalty } from './campaigns.repository.ts'

/** The chains that the product works on, how to read them, and whose wallets are whose. */
export type CollectionsDeps = {
  chains: readonly ChainNetwork[]
  readers: ChainReaders
  wallet: { link: Pick<WalletService['link'], 'walletsOn'> }
}

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
// 250 -> "2.5"; no share is more exact than a hundredth of a percent.
const percent = (bps: number) => String(bps / 100)
const royaltyOf = ({ royaltyReceiver, royaltyBps, blockNumber }: ChainCollection & { blockNumber: bigint }) => ({
  royaltyAddress: royaltyReceiver,
  royaltyProportion: percent(royaltyBps),
  royaltyBlock: Number(blockNumber),
})
const chainFailed = (cause: unknown) => new AppError('overloaded', { msg: messages.chainFailure, retryAfter: 5, cause })

/** Asks the chain what a collection is. */
export function createCollectionsService({ chains, readers, wallet }: CollectionsDeps) {
  const read = async (chainId: number, address: string, at?: { blockNumber: bigint }): Promise<ChainCollection> => {
    const contracts = chains.find((chain) => chain.chainId === chainId)?.contracts
    const reader = readers.get(chainId)
    if (!reader || !contracts) throw new AppError('invalid', { msg: messages.notPlatformContract })
    const isShared = [contracts.platform_contract_721, contracts.platform_contract_1155].some((shared) =>
      sameAddress(shared, address),
    )
    const found = isShared
      ? null
      : await readChainCollection(reader, contracts.platform, address, at).catch((error: unknown) => {
          throw chainFailed(error)
        })
    if (!found) throw new AppError('invalid', { msg: messages.notPlatformContract })
    return found
  }

  // With the block of the answer, so that whatever is set after it is known to be newer.
  const readNow = async (chainId: number, address: string) => {
    const blockNumber = await readers
      .get(chainId)
      ?.blockNumber()
      .catch((error: unknown) => {
        throw chainFailed(error)
      })
    if (blockNumber === undefined) throw new AppError('invalid', { msg: messages.notPlatformContract })
    return { ...(await read(chainId, address, { blockNumber })), blockNumber }
  }

  // Anyone who could name a collection of others would promise prizes that they cannot mint.
  const requireOwned = async (brandId: number, chainId: number, { owner }: ChainCollection) => {
    const own = (await wallet.link.walletsOn(chainId, [brandId])).get(brandId)
    if (!own) throw new AppError('invalid', { msg: messages.walletMissing })
    if (!sameAddress(owner, own)) throw new AppError('invalid', { msg: messages.notTheOwner })
  }

  const coinIds = new Set(chains.flatMap(({ tokens }) => tokens.map(({ id }) => id)))

  return {
    /** What the chain says about a collection of the platform; the shared ones belong to no campaign. */
    read: (chainId: number, address: string) => read(chainId, address),

    /** A collection as a campaign keeps it: there, owned by the brand's linked wallet, and as the chain describes it. */
    async confirm(brandId: number, given: Collection): Promise<Collection> {
      if (given.chainId === null) throw new AppError('invalid', { msg: messages.notPlatformContract })
      const found = await readNow(given.chainId, given.contractAddress)
      if (found.contractType !== given.contractType)
        throw new AppError('invalid', { msg: messages.notPlatformContract })
      await requireOwned(brandId, given.chainId, found)
      return {
        ...given,
        contractAddress: found.address,
        name: found.name,
        abbreviation: found.symbol,
        ...royaltyOf(found),
      }
    },

    /** The royalty of a collection as the chain has it at this moment. */
    readRoyalty: async ({ chainId, contractAddress }: Collection): Promise<Royalty> => {
      if (chainId === null) throw new AppError('invalid', { msg: messages.notPlatformContract })
      return royaltyOf(await readNow(chainId, contractAddress))
    },

    /** Refuses a prize in a coin that nobody knows. */
    requireCoins(ids: readonly (number | null)[]) {
      if (ids.some((id) => id !== null && !coinIds.has(id)))
        throw new AppError('invalid', { msg: messages.coinUnknown })
    },
  }
}

export type CollectionsService = ReturnType<typeof createCollectionsService>
