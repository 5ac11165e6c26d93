import { type Address, isAddressEqual, type PublicClient } from 'viem'
import { readContract } from 'viem/actions'
import { voteAnchorsAbi } from '../generated/abi.ts'
import { voteAnchorsBytecode } from '../generated/bytecode.ts'
import { type DeployClients, deployContract, hasCode } from './deploy-contract.ts'

/** Deploys the contract of anchors, in which `publisher` alone can write. */
export async function deployVoteAnchors(clients: DeployClients, publisher: Address): Promise<Address> {
  const { address } = await deployContract(clients, {
    abi: voteAnchorsAbi,
    bytecode: voteAnchorsBytecode,
    args: [publisher],
  })
  return address
}

/** Whether the contract of anchors of this version stands at an address, for this publisher. */
export async function areVoteAnchorsOf(publicClient: PublicClient, address: Address, publisher: Address) {
  if (!(await hasCode(publicClient, address, voteAnchorsBytecode))) return false
  const found = await readContract(publicClient, { abi: voteAnchorsAbi, address, functionName: 'publisher' })
  return isAddressEqual(found, publisher)
}
