import { type Address, isAddressEqual, type PublicClient } from 'viem'
import { readContract } from 'viem/actions'
import { auctionHouseAbi, mysteryBoxesAbi, payDeskAbi, wrappedEtherAbi } from '../generated/abi.ts'
import {
  auctionHouseBytecode,
  mysteryBoxesBytecode,
  payDeskBytecode,
  wrappedEtherBytecode,
} from '../generated/bytecode.ts'
import { type DeployClients, deployContract, hasCode } from './deploy-contract.ts'

/** What the market's contracts are built for: the collections of a platform, and an account that invoices are paid to. */
export type MarketOwners = { platform: Address; treasury: Address }

/** Each contract with the getter of what it was built for. */
const CONTRACTS = {
  auction_house: { abi: auctionHouseAbi, bytecode: auctionHouseBytecode, builtFor: 'platform' },
  mystery_boxes: { abi: mysteryBoxesAbi, bytecode: mysteryBoxesBytecode, builtFor: 'platform' },
  pay_desk: { abi: payDeskAbi, bytecode: payDeskBytecode, builtFor: 'treasury' },
  wrapped_coin: { abi: wrappedEtherAbi, bytecode: wrappedEtherBytecode, builtFor: null },
} as const

/** A contract of the market; a public chain has a wrapped coin of its own. */
export type MarketContract = keyof typeof CONTRACTS
/** The addresses of the market's contracts by their names. */
export type MarketContracts = Record<MarketContract, Address>

/** Deploys one of the market's contracts and waits for its block. */
export async function deployMarketContract(
  clients: DeployClients,
  name: MarketContract,
  owners: MarketOwners,
): Promise<Address> {
  const { abi, bytecode, builtFor } = CONTRACTS[name]
  const args = builtFor === null ? [] : [owners[builtFor]]
  return (await deployContract(clients, { abi, bytecode, args })).address
}

/** Whether a contract of the market, of this version and for these owners, stands at an address. */
export async function isMarketContract(
  publicClient: PublicClient,
  name: MarketContract,
  address: Address,
  owners: MarketOwners,
): Promise<boolean> {
  const { abi, bytecode, builtFor } = CONTRACTS[name]
  if (!(await hasCode(publicClient, address, bytecode))) return false
  if (builtFor === null) return true
  const found = await readContract(publicClient, { abi, address, functionName: builtFor } as never)
  return isAddressEqual(found as Address, owners[builtFor])
}
