import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
  size,
} from 'viem'
import type { ChainReader } from '../../ports/chain-reader.ts'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])

// Memory costs gas by the square of its size: 300,000 buy an answer of 370 kB at most, 3,000,000 one of 1.2 MB.
const OWNER_GAS = 300_000
const METADATA_GAS = 3_000_000
const WORD_BYTES = 32
const WORDS_WITH_LENGTH = 2 * WORD_BYTES
/** How long an address of metadata may be; with `data:` the metadata are in it. */
const MAX_URI_BYTES = 262_144
const ASK_WITHIN_MS = 5_000

/** A token of a contract that is not ours. */
export type ForeignToken = { contract: Address; contractType: number; tokenId: bigint }

type Question = { data: Hex; gas: number; maxBytes: number }

// Asked without a sender: a contract that answers by its caller has none to favour.
const ask = async ({ client }: ChainReader, to: Address, { data, gas, maxBytes }: Question): Promise<Hex | null> => {
  const call = { to, data, gas: numberToHex(gas) }
  const signal = AbortSignal.timeout(ASK_WITHIN_MS)
  const answer = await client.request({ method: 'eth_call', params: [call, 'latest'] }, { signal })
  const bytes = size(answer)
  return bytes >= WORD_BYTES && bytes <= maxBytes ? answer : null
}

/** How many of a token a wallet has, by the word of its contract; an answer that is none counts as none. Rejects where no contract was asked. */
export async function readAmount(reader: ChainReader, wallet: Address, token: ForeignToken): Promise<bigint> {
  const { contract, contractType, tokenId } = token
  const limits = { gas: OWNER_GAS, maxBytes: WORD_BYTES }
  if (contractType === 1155) {
    const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [wallet, tokenId] })
    const answer = await ask(reader, contract, { data, ...limits })
    return answer === null ? 0n : decodeFunctionResult({ abi, functionName: 'balanceOf', data: answer })
  }
  const data = encodeFunctionData({ abi, functionName: 'ownerOf', args: [tokenId] })
  const answer = await ask(reader, contract, { data, ...limits })
  // The last 20 bytes of the word, whatever stands before them.
  return answer !== null && getAddress(`0x${answer.slice(-40)}`) === wallet ? 1n : 0n
}

/** Where a token says that its metadata are; null where it says nothing that can be used. */
export async function readUri(reader: ChainReader, { contract, contractType, tokenId }: ForeignToken) {
  const functionName = contractType === 1155 ? 'uri' : 'tokenURI'
  const data = encodeFunctionData({ abi, functionName, args: [tokenId] })
  const maxBytes = MAX_URI_BYTES + WORDS_WITH_LENGTH
  const answer = await ask(reader, contract, { data, gas: METADATA_GAS, maxBytes })
  if (answer === null) return null
  try {
    return decodeFunctionResult({ abi, functionName, data: answer })
  } catch {
    // Offsets that point anywhere are as good as no answer.
    return null
  }
}
