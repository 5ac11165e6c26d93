import {
  type Abi,
  type Account,
  type Address,
  type Chain,
  encodeDeployData,
  getAddress,
  type Hex,
  keccak256,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem'
import { getCode, sendTransaction, waitForTransactionReceipt } from 'viem/actions'

/** A client that can send transactions of its own account on its own chain. */
type DeployerClient = WalletClient<Transport, Chain, Account>

/** Who deploys, and where. */
export interface DeployClients {
  walletClient: DeployerClient
  publicClient: PublicClient
}

/** Compiled code, and how to recognise it on a chain. */
export interface Bytecode {
  creation: Hex
  maskedRuntimeHash: Hex
  immutables: readonly (readonly [number, number])[]
}

/** Sends creation code and waits for its block. */
export async function deployCode(
  { walletClient, publicClient }: DeployClients,
  transaction: { data: Hex; nonce?: number },
) {
  const hash = await sendTransaction(walletClient, transaction)
  // While viem looks for a replacement it does not hear of the next block, and a chain that mines on demand may make no other.
  const receipt = await waitForTransactionReceipt(publicClient, { hash, checkReplacement: false })
  if (receipt.status !== 'success' || !receipt.contractAddress) throw new Error(`Deployment ${hash} failed`)
  return { address: getAddress(receipt.contractAddress), blockNumber: receipt.blockNumber }
}

/** Deploys one contract and waits for its block. */
export function deployContract(
  clients: DeployClients,
  contract: { abi: Abi; bytecode: Bytecode; args: readonly unknown[]; nonce?: number },
) {
  const data = encodeDeployData({ abi: contract.abi, bytecode: contract.bytecode.creation, args: contract.args })
  return deployCode(clients, { data, ...(contract.nonce === undefined ? {} : { nonce: contract.nonce }) })
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

/** Whether a contract with this code stands at an address, whatever its immutables are. */
export async function hasCode(publicClient: PublicClient, address: Address, bytecode: Bytecode): Promise<boolean> {
  const code = await getCode(publicClient, { address })
  return code !== undefined && keccak256(maskImmutables(code, bytecode.immutables)) === bytecode.maskedRuntimeHash
}
