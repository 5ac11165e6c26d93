import { messages } from '@plinth/api-schema/messages'
import { platformAbi } from '@plinth/contracts/abi'
import { type ContractFunctionArgs, type ContractFunctionName, encodeFunctionData, type Hex } from 'viem'
import { ChainRefusal } from './chain-refusal.ts'
import type { ChainNetwork } from './network.ts'

type PlatformAbi = typeof platformAbi
type Changing = ContractFunctionName<PlatformAbi, 'nonpayable' | 'payable'>

/** A call that changes something. */
export type TriedCall = {
  to: Hex
  data: Hex
  value: bigint
  /** The block that it is tried on before it is sent, if not the latest. */
  triedOn?: 'pending' | undefined
}
/** A call of one of the platform's contracts, ready to be estimated and sent. */
export type PlatformCall = TriedCall & { network: ChainNetwork }

/** The Platform contract of a network. */
export const platformOf = ({ contracts }: ChainNetwork): Hex => {
  if (!contracts.platform) throw new ChainRefusal('failure', messages.contractMissing)
  return contracts.platform
}

/** Writes a call of the Platform contract. */
export const platformCall = <const Name extends Changing>(
  network: ChainNetwork,
  functionName: Name,
  args: ContractFunctionArgs<PlatformAbi, 'nonpayable' | 'payable', Name>,
  value = 0n,
): PlatformCall => ({
  network,
  to: platformOf(network),
  data: encodeFunctionData({ abi: platformAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0]),
  value,
})
