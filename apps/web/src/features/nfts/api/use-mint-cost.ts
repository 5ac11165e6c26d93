import { messages } from '@plinth/api-schema/messages'
import type { ContractType } from '@plinth/api-schema/nft'
import { useQuery } from '@tanstack/react-query'
import { readMintFee, readNextBatch } from '../../../lib/chain/collection-actions.ts'
import { ownMintCall, worksMintCall } from '../../../lib/chain/mint-actions.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { readCost } from '../../../lib/chain/transaction-cost.ts'

const AGAIN_MS = 12_000
const BATCH_BITS = 32n
const DIGEST_BYTES = 32

/** What is tried on the node to know the price of a mint of one's own. */
export type OwnTrial = { network: ChainNetwork; contractType: ContractType; amount: number; wallet: string }
/** What is tried on the node to know the price of minting works of a campaign. */
export type WorksTrial = {
  network: ChainNetwork
  contract: string
  recipients: readonly string[]
  amount: number
  wallet: string
}

const randomHex = () =>
  [...crypto.getRandomValues(new Uint8Array(DIGEST_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const live = {
  refetchInterval: AGAIN_MS,
  staleTime: 0,
  retry: false,
  meta: { failure: 'silent' },
} as const

const readOwnCost = async ({ network, contractType, amount, wallet }: OwnTrial) => {
  const contract = network.contracts[`platform_contract_${contractType}`]
  if (!contract) throw new Error(messages.contractMissing)
  const fee = await readMintFee(network, contract, 1)
  // Any number and digest that nobody has used cost the same.
  const trial = {
    uid: String(BigInt(`0x${randomHex()}`)),
    digest: `0x${randomHex()}`,
    contract,
    recipient: wallet,
    amount,
    royaltyAddress: wallet,
    royaltyBps: 0,
    minter: wallet,
  }
  return readCost(ownMintCall(network, trial, fee), wallet as `0x${string}`, messages.mintFail)
}

const readWorksCost = async ({ network, contract, recipients, amount, wallet }: WorksTrial) => {
  const nft = contract as `0x${string}`
  const [fee, batch] = await Promise.all([readMintFee(network, nft, recipients.length), readNextBatch(network, nft)])
  const trial = {
    uid: String((BigInt(`0x${randomHex().slice(8)}`) << BATCH_BITS) | batch),
    contract,
    recipients,
    amount: String(amount),
    digests: recipients.map(() => `0x${randomHex()}`),
  }
  return readCost(worksMintCall(network, trial, fee), wallet as `0x${string}`, messages.mintFail)
}

/** What minting for oneself costs now, read again every 12 seconds. */
export const useOwnMintCost = (trial: OwnTrial | null) =>
  useQuery({
    queryKey: ['mint-cost', 'own', trial?.network.chainId, trial?.contractType, trial?.amount, trial?.wallet] as const,
    queryFn: () => (trial ? readOwnCost(trial) : null),
    enabled: trial !== null,
    ...live,
  })

/** What minting works of a campaign costs now, read again every 12 seconds. */
export const useWorksMintCost = (trial: WorksTrial | null) =>
  useQuery({
    queryKey: ['mint-cost', trial?.contract, trial?.recipients, trial?.amount, trial?.wallet] as const,
    queryFn: () => (trial ? readWorksCost(trial) : null),
    enabled: trial !== null,
    ...live,
  })
