import { randomBytes } from 'node:crypto'
import { collection721Abi, platformAbi } from '@plinth/contracts/abi'
import { campaignUid } from '@plinth/contracts/token-ids'
import {
  type Address,
  type CallParameters,
  type Client,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  isAddressEqual,
  toHex,
} from 'viem'
import { call } from 'viem/actions'
import type { ChainReader } from '../../ports/chain-reader.ts'
import { findNodeError, isRefusal } from './nfts.node-errors.ts'
import { MAX_IN_A_BATCH, newIntentNumber, ORDINARY_WALLET } from './nfts.policy.ts'
import { findRefuserOf } from './nfts.reverted-mint.ts'

const AT_ONCE = 8
const WITHIN_MS = 20_000
/** Anyone who accepts alone and refuses in company is looked for so long; what was found by then is the answer. */
const SEARCH_WITHIN_MS = 10_000
const DIGEST_BYTES = 32
/** About ten times a mint to an ordinary wallet: what a receiver spends beyond that, the brand would pay. */
const MAX_GAS_FOR_ONE = 1_000_000n

/** The mint that is tried: the platform calls the collection, which asks every receiver (ERC-721 and ERC-1155). */
export type TrialMint = {
  platform: Address
  contract: Address
  batch: number
  amount: number
  /** The wallet that is going to send it, and what it pays the platform for each token. */
  sender: Address
  tokenFee: bigint
}

type Trial = (
  client: Client,
  recipients: readonly Address[],
  options: { signal: AbortSignal; gas?: bigint },
) => Promise<boolean>

type TrialCall = Pick<CallParameters, 'account' | 'to' | 'value' | 'gasPrice'> & { data: Hex }
type ToCall = (recipients: readonly Address[]) => TrialCall

const mintArgs = ({ contract, batch, amount }: TrialMint, recipients: readonly Address[]) => {
  const digests = recipients.map(() => toHex(randomBytes(DIGEST_BYTES)))
  return [campaignUid(newIntentNumber(), BigInt(batch)), contract, recipients, BigInt(amount), digests] as const
}

/** The transaction as it is going to be sent: a receiver could tell any other by its origin or its price. */
const asSent =
  (mint: TrialMint, gasPrice: bigint): ToCall =>
  (recipients) => ({
    account: mint.sender,
    to: mint.platform,
    value: mint.tokenFee * BigInt(recipients.length),
    gasPrice,
    data: encodeFunctionData({ abi: platformAbi, functionName: 'mint', args: mintArgs(mint, recipients) }),
  })

/** What the platform asks of the collection, for a sender who cannot pay yet. */
const asPlatform =
  (mint: TrialMint): ToCall =>
  (recipients) => ({
    account: mint.platform,
    to: mint.contract,
    // Both kinds of collection take the same call.
    data: encodeFunctionData({ abi: collection721Abi, functionName: 'mint', args: mintArgs(mint, recipients) }),
  })

const createTrial =
  (toCall: ToCall): Trial =>
  async (client, recipients, { signal, ...limit }) => {
    try {
      await call(client, { ...toCall(recipients), ...limit, requestOptions: { signal } } as CallParameters)
      return true
    } catch (error) {
      if (isRefusal(error)) return false
      throw error
    }
  }

const CANNOT_PAY = /insufficient funds|insufficient balance|lack of funds/i

/** The trial that says something about receivers, because a mint to as many ordinary wallets passes it; null when none does. */
const chooseTrial = async (
  { client }: ChainReader,
  mint: TrialMint,
  count: number,
  signal: AbortSignal,
): Promise<Trial | null> => {
  const ordinary = Array.from({ length: count }, () => ORDINARY_WALLET)
  const networkPrice = hexToBigInt(await client.request({ method: 'eth_gasPrice' }, { signal }))
  const exact = createTrial(asSent(mint, (networkPrice * 5n) / 4n))
  const isExact = await exact(client, ordinary, { signal }).catch((error: unknown) => {
    if (CANNOT_PAY.test(findNodeError(error)?.details ?? '')) return false
    throw error
  })
  if (isExact) return exact
  const plain = createTrial(asPlatform(mint))
  return (await plain(client, ordinary, { signal })) ? plain : null
}

const inSlices = async <Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) => {
  const results: Result[] = []
  for (let first = 0; first < items.length; first += AT_ONCE)
    results.push(...(await Promise.all(items.slice(first, first + AT_ONCE).map(work))))
  return results
}

/** Asks the same of many addresses in batches; a node that takes no batches is asked one by one. */
const askAll = async <Result>(
  { client, batchClient }: ChainReader,
  addresses: readonly Address[],
  ask: (client: Client, address: Address) => Promise<Result>,
  signal: AbortSignal,
) => {
  try {
    return await Promise.all(addresses.map((address) => ask(batchClient, address)))
  } catch (error) {
    // It did read the batch, or there is no time left.
    if (signal.aborted || findNodeError(error)) throw error
    return inSlices(addresses, (address) => ask(client, address))
  }
}

/**
 * Halves a group that is refused until it finds whose fault it is; halves that only fail together lose the second one. Asks
 * again without those who were found: among the rest there may be others who only fail together. Once `signal` has aborted,
 * those who were found by then are the answer.
 */
const findCulprits = async (
  group: readonly Address[],
  accepts: (group: readonly Address[]) => Promise<boolean>,
  signal: AbortSignal,
): Promise<Address[]> => {
  const found: Address[] = []
  const search = async (part: readonly Address[]): Promise<boolean> => {
    if (part.length === 0 || (await accepts(part))) return false
    if (new Set(part).size === 1) {
      found.push(...part)
      return true
    }
    const middle = Math.ceil(part.length / 2)
    const isInFirst = await search(part.slice(0, middle))
    const isInSecond = await search(part.slice(middle))
    if (!isInFirst && !isInSecond) found.push(...part.slice(middle))
    return true
  }
  try {
    while (await search(group.filter((address) => !found.includes(address))));
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return found
}

const findContracts = async (reader: ChainReader, addresses: readonly Address[], signal: AbortSignal) => {
  const hasCode = async (client: Client, address: Address) => {
    const code = await client.request({ method: 'eth_getCode', params: [address, 'latest'] }, { signal })
    return code !== '0x'
  }
  const distinct = [...new Set(addresses)]
  const asked = await askAll(reader, distinct, hasCode, signal)
  return distinct.filter((_, place) => asked[place])
}

/** Cuts recipients into the transactions in which they are going to be minted. */
const inBatches = (recipients: readonly Address[]) =>
  Array.from({ length: Math.ceil(recipients.length / MAX_IN_A_BATCH) }, (_, place) =>
    recipients.slice(place * MAX_IN_A_BATCH, (place + 1) * MAX_IN_A_BATCH),
  )

/** Those of the contracts that refuse the token, do not know the question, or burn gas. */
const findRefusing = async (
  reader: ChainReader,
  mint: TrialMint,
  contracts: readonly Address[],
  recipients: readonly Address[],
  { signal, beginSearch }: { signal: AbortSignal; beginSearch: () => AbortSignal },
) => {
  if (contracts.length === 0) return []
  const tryMint = await chooseTrial(reader, mint, Math.min(recipients.length, MAX_IN_A_BATCH), signal)
  if (!tryMint) return []
  // In the company and at the place that each is going to have: a receiver sees both.
  const acceptsUntil = (searchSignal: AbortSignal) => async (group: readonly Address[]) => {
    const minted = recipients.filter((address) => !contracts.includes(address) || group.includes(address))
    for (const batch of inBatches(minted))
      if (!(await tryMint(reader.client, batch, { signal: searchSignal }))) return false
    return true
  }
  const tryAlone = (client: Client, address: Address) => tryMint(client, [address], { signal, gas: MAX_GAS_FOR_ONE })
  const accepted = await askAll(reader, contracts, tryAlone, signal)
  const refusing = contracts.filter((_, place) => !accepted[place])
  // One that takes a token alone may still refuse a second one, its place or the company.
  const together = recipients.filter((address) => contracts.includes(address) && !refusing.includes(address))
  const searchSignal = beginSearch()
  return [...refusing, ...(await findCulprits(together, acceptsUntil(searchSignal), searchSignal))]
}

/** Why a recipient cannot be minted to: it refuses a trial, it made an earlier transaction fail, or no contract is wanted. */
export type RefusalReason = 'refuses' | 'refused' | 'contract'

/** How strict a mint is with its recipients. */
export type RecipientRules = {
  /** An earlier try that the chain reverted: the recipient at which it failed is not tried again. */
  failedTx?: Hex | undefined
  /** Leaves out every contract: each may accept any trial and still refuse the mint. */
  withoutContracts?: boolean | undefined
}

/**
 * The recipients that would make a mint fail, or make it expensive. Rejects when the node does not answer in time; the search
 * for those who refuse only in company has a time of its own: it ends with the signal of `beginSearch`.
 */
export async function findRefusingRecipients(
  reader: ChainReader,
  mint: TrialMint,
  recipients: readonly Address[],
  { failedTx, withoutContracts = false }: RecipientRules = {},
  beginSearch = () => AbortSignal.timeout(SEARCH_WITHIN_MS),
): Promise<ReadonlyMap<Address, RefusalReason>> {
  const signal = AbortSignal.timeout(WITHIN_MS)
  const named = failedTx ? await findRefuserOf(reader, { ...mint, hash: failedTx }, signal) : null
  const refuser = named && recipients.find((address) => isAddressEqual(address, named))
  const others = recipients.filter((address) => address !== refuser)
  const contracts = await findContracts(reader, others, signal)
  const found = withoutContracts
    ? contracts
    : await findRefusing(reader, mint, contracts, others, { signal, beginSearch })
  const reasons = new Map<Address, RefusalReason>(found.map((one) => [one, withoutContracts ? 'contract' : 'refuses']))
  return refuser ? reasons.set(refuser, 'refused') : reasons
}
