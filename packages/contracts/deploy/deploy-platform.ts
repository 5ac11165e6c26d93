import { type Address, getContractAddress, type Hex, isAddressEqual, type PublicClient } from 'viem'
import { getTransactionCount, readContract } from 'viem/actions'
import { collection721Abi, collection1155Abi, platformAbi, shared721Abi, shared1155Abi } from '../generated/abi.ts'
import {
  codeHash,
  collection721Bytecode,
  collection1155Bytecode,
  platformBytecode,
  shared721Bytecode,
  shared1155Bytecode,
} from '../generated/bytecode.ts'
import { type DeployClients, deployContract, hasCode } from './deploy-contract.ts'

/** The addresses of a deployed platform that others need to know. */
export interface PlatformAddresses {
  platform: Address
  shared721: Address
  shared1155: Address
}

/** What a deployment leaves behind. */
export interface PlatformDeployment extends PlatformAddresses {
  /** The block of the platform contract: nothing happened before it. */
  blockNumber: bigint
  /** The hash of the deployed contracts' code, for noticing later that the contracts changed. */
  codeHash: Hex
}

/** What `deployPlatform` takes. */
export interface DeployPlatformOptions extends DeployClients {
  /** The fee for each minted artwork, in wei; none if left out. */
  fee?: bigint
}

const collections = [
  { abi: collection721Abi, bytecode: collection721Bytecode },
  { abi: collection1155Abi, bytecode: collection1155Bytecode },
  { abi: shared721Abi, bytecode: shared721Bytecode },
  { abi: shared1155Abi, bytecode: shared1155Bytecode },
] as const

/**
 * Deploys the platform with its collections, owned by the wallet's account. The collections are built for the address
 * that the platform will have, so nothing else may be sent from the account meanwhile; if it is, the deployment fails.
 */
export async function deployPlatform(options: DeployPlatformOptions): Promise<PlatformDeployment> {
  const from = options.walletClient.account.address
  const firstNonce = await getTransactionCount(options.publicClient, { address: from, blockTag: 'pending' })
  const platformNonce = firstNonce + collections.length
  const future = getContractAddress({ from, nonce: BigInt(platformNonce) })

  const addresses: Address[] = []
  for (const [index, { abi, bytecode }] of collections.entries()) {
    const { address } = await deployContract(options, { abi, bytecode, args: [future], nonce: firstNonce + index })
    addresses.push(address)
  }
  const { address: platform, blockNumber } = await deployContract(options, {
    abi: platformAbi,
    bytecode: platformBytecode,
    args: [options.fee ?? 0n, ...addresses],
    nonce: platformNonce,
  })
  const [, , shared721, shared1155] = addresses
  if (!shared721 || !shared1155) throw new Error('The shared collections were not deployed')
  return { platform, shared721, shared1155, blockNumber, codeHash }
}

/** Whether what is deployed at these addresses is a platform with the code of this version, and all that belongs to it. */
export async function isCurrent(publicClient: PublicClient, addresses: PlatformAddresses): Promise<boolean> {
  if (!(await hasCode(publicClient, addresses.platform, platformBytecode))) return false
  const names = ['collection721', 'collection1155', 'shared721', 'shared1155'] as const
  const deployed = await Promise.all(
    names.map((functionName) =>
      readContract(publicClient, { abi: platformAbi, address: addresses.platform, functionName }),
    ),
  )
  const [collection721, collection1155, shared721, shared1155] = deployed as [Address, Address, Address, Address]
  if (!isAddressEqual(shared721, addresses.shared721) || !isAddressEqual(shared1155, addresses.shared1155)) return false
  const matches = await Promise.all([
    hasCode(publicClient, collection721, collection721Bytecode),
    hasCode(publicClient, collection1155, collection1155Bytecode),
    hasCode(publicClient, shared721, shared721Bytecode),
    hasCode(publicClient, shared1155, shared1155Bytecode),
  ])
  return matches.every(Boolean)
}
