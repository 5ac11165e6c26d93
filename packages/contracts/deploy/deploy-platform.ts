import {
  type Abi,
  type Account,
  type Address,
  type Chain,
  encodeDeployData,
  getAddress,
  getContractAddress,
  type Hex,
  isAddressEqual,
  keccak256,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem'
import { getCode, getTransactionCount, readContract, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { collection721Abi, collection1155Abi, platformAbi, shared721Abi, shared1155Abi } from '../generated/abi.ts'
import {
  codeHash,
  collection721Bytecode,
  collection1155Bytecode,
  platformBytecode,
  shared721Bytecode,
  shared1155Bytecode,
} from '../generated/bytecode.ts'

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

/** A client that can send transactions of its own account on its own chain. */
export type DeployerClient = WalletClient<Transport, Chain, Account>

/** What `deployPlatform` takes. */
export interface DeployPlatformOptions {
  walletClient: DeployerClient
  publicClient: PublicClient
  /** The fee for each minted artwork, in wei; none if left out. */
  fee?: bigint
}

interface Bytecode {
  creation: Hex
  maskedRuntimeHash: Hex
  immutables: readonly (readonly [number, number])[]
}

const collections = [
  { abi: collection721Abi, bytecode: collection721Bytecode },
  { abi: collection1155Abi, bytecode: collection1155Bytecode },
  { abi: shared721Abi, bytecode: shared721Bytecode },
  { abi: shared1155Abi, bytecode: shared1155Bytecode },
] as const

async function deployContract(
  { walletClient, publicClient }: DeployPlatformOptions,
  contract: { abi: Abi; bytecode: Bytecode; args: readonly unknown[]; nonce: number },
) {
  const data = encodeDeployData({ abi: contract.abi, bytecode: contract.bytecode.creation, args: contract.args })
  const hash = await sendTransaction(walletClient, { data, nonce: contract.nonce })
  // While viem looks for a replacement it does not hear of the next block, and a chain that mines on demand may make no other.
  const receipt = await waitForTransactionReceipt(publicClient, { hash, checkReplacement: false })
  if (receipt.status !== 'success' || !receipt.contractAddress) throw new Error(`Deployment ${hash} failed`)
  return { address: getAddress(receipt.contractAddress), blockNumber: receipt.blockNumber }
}

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

/** The runtime code with zeros in place of the immutables, as the compiler leaves it. */
function maskImmutables(code: Hex, immutables: Bytecode['immutables']): Hex {
  let masked: string = code
  for (const [start, length] of immutables) {
    const from = 2 + start * 2
    masked = masked.slice(0, from) + '0'.repeat(length * 2) + masked.slice(from + length * 2)
  }
  return masked as Hex
}

async function hasCode(publicClient: PublicClient, address: Address, bytecode: Bytecode): Promise<boolean> {
  const code = await getCode(publicClient, { address })
  return code !== undefined && keccak256(maskImmutables(code, bytecode.immutables)) === bytecode.maskedRuntimeHash
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
