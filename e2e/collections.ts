import { chainMapping, platformContractList } from '@plinth/api-schema/wallet'
import { platformAbi } from '@plinth/contracts/abi'
import { type Address, createPublicClient, createWalletClient, defineChain, http, parseEventLogs } from 'viem'
import { getAddresses, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { visitor } from './sessions.ts'
import { expect } from './test.ts'

/** A collection that stands on the product's own chain. */
export type DeployedCollection = {
  name: string
  abbreviation: string
  contractType: 721 | 1155
  chainId: number
  contractAddress: Address
  blockHeight: string
  royaltyAddress: Address
  royaltyProportion: string
}

const openChain = async () => {
  const [network] = await visitor(chainMapping, {})
  const platform = (await visitor(platformContractList, {})).find(({ name }) => name === 'platform')
  if (!network || !platform) throw new Error('The product does not run on a chain of its own')
  const chain = defineChain({
    id: network.chainId,
    name: network.chainName,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [network.chainRpc] } },
  })
  const transport = http(network.chainRpc)
  const reader = createPublicClient({ chain, transport, cacheTime: 0, pollingInterval: 50 })
  const [owner] = (await getAddresses(createWalletClient({ chain, transport }))) as [Address]
  const wallet = createWalletClient({ account: owner, chain, transport })
  return { reader, wallet, owner, platform: platform.address as Address, networkId: network.id }
}

/** Puts up a collection as a brand does with its wallet, which is the first of the chain's accounts. */
export const deployCollection = async (
  name: string,
  abbreviation: string,
  contractType: 721 | 1155 = 721,
): Promise<DeployedCollection> => {
  const { reader, wallet, owner, platform, networkId } = await openChain()
  const hash = await writeContract(wallet, {
    abi: platformAbi,
    address: platform,
    functionName: 'deploy',
    args: [contractType, name, abbreviation, owner, 500n],
  })
  const { logs, blockNumber } = await waitForTransactionReceipt(reader, { hash })
  const [deployed] = parseEventLogs({ abi: platformAbi, logs, eventName: 'Deployed' })
  expect(deployed).toBeTruthy()
  return {
    name,
    abbreviation,
    contractType,
    chainId: networkId,
    contractAddress: (deployed as NonNullable<typeof deployed>).args.nft,
    blockHeight: String(blockNumber),
    royaltyAddress: owner,
    royaltyProportion: '5',
  }
}
