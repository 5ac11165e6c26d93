import { messages } from '@plinth/api-schema/messages'
import { type NewNft, newNftToWire, type PreparedOwnMint, preparedOwnMintFromWire } from '@plinth/api-schema/nft'
import { nftDetail, saveNft } from '@plinth/api-schema/nfts'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, callKey } from '../../../lib/api/client.ts'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import { readMintFee } from '../../../lib/chain/collection-actions.ts'
import { ownMintCall } from '../../../lib/chain/mint-actions.ts'
import { type ChainNetwork, networksQuery } from '../../../lib/chain/network.ts'
import { performMint } from './perform-mint.ts'
import { type OnMintProgress, useMintRun } from './use-mint-run.ts'
import type { Nft } from './use-nft.ts'

type Prepared = PreparedOwnMint<WireTime>

const prepare = async (input: NewNft): Promise<Prepared> =>
  preparedOwnMintFromWire(await api(saveNft, newNftToWire(input)))

const useNetworkOf = () => {
  const client = useQueryClient()
  return async (chainId: number): Promise<ChainNetwork> => {
    const network = (await client.fetchQuery(networksQuery())).find((known) => known.chainId === chainId)
    if (!network) throw new ChainRefusal('network', messages.networkUnsupported)
    return network
  }
}

/** Stores a new NFT and mints it; answers its id. What was stored is used again when the wallet has to be asked twice. */
export const useMintOwn = () => {
  const networkOf = useNetworkOf()
  const stored = useRef<{ input: string; prepared: Prepared } | null>(null)
  return useMintRun(async (input: NewNft, progress: OnMintProgress) => {
    const network = await networkOf(input.chainId)
    const key = JSON.stringify(input)
    const onStep = progress(1, 1)
    onStep('storing')
    if (stored.current?.input !== key) stored.current = { input: key, prepared: await prepare(input) }
    const { prepared } = stored.current
    const call = ownMintCall(network, prepared, BigInt(prepared.fee))
    await performMint({ uid: prepared.uid, call, from: prepared.minter }, onStep)
    return prepared.id
  })
}

/** Goes on with an NFT that was stored and never came to the chain, or whose transaction is on its way. */
export const useResumeMint = () => {
  const networkOf = useNetworkOf()
  const client = useQueryClient()
  return useMintRun(async (nft: Nft, progress: OnMintProgress) => {
    if (!nft.mint) throw new ChainRefusal('failure', messages.mintFail)
    const network = await networkOf(nft.chainId)
    const fee = await readMintFee(network, nft.contract as `0x${string}`, 1)
    const { uid, minter, txHash } = nft.mint
    const call = ownMintCall(network, nft.mint, fee)
    await performMint({ uid, call, from: minter, knownHash: txHash as `0x${string}` | null }, progress(1, 1))
    await client.invalidateQueries({ queryKey: callKey(nftDetail, { id: nft.id }) })
    return nft.id
  })
}
