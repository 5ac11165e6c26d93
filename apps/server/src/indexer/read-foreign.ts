import { type Address, decodeAbiParameters, getAddress, type Hex, pad, toEventSelector } from 'viem'
import type { ChainReader } from '../ports/chain-reader.ts'
import type { ScannedWallet, Sighting } from '../rooms/foreign/foreign-scan.service.ts'
import { type MinedLog, readLogsAnywhere } from './chain-blocks.ts'

const MOVED = toEventSelector('Transfer(address,address,uint256)')
const SINGLE = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const BATCH = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
// An ERC-20 transfer has the same name and one word less.
const TOPICS_OF_MOVED = 4
const TOPICS_OF_1155 = 4
const MAX_IDS = 500
const WORD_LETTERS = 64

const wordOf = (address: Address) => pad(address).toLowerCase() as Hex

type Token = Pick<Sighting, 'contractType' | 'tokenId'>

const idsOf = (data: Hex): readonly bigint[] => {
  try {
    // Viem reads as many numbers as the data have room for, so their length bounds the work.
    return decodeAbiParameters([{ type: 'uint256[]' }], data)[0]
  } catch {
    return []
  }
}

/** The tokens that an event names; none where it is not what its name says. */
const tokensIn = ({ topics, data }: MinedLog): Token[] => {
  const [name, , , last] = topics as readonly Hex[]
  if (name === MOVED) return topics.length === TOPICS_OF_MOVED ? [{ contractType: 721, tokenId: BigInt(last!) }] : []
  if (topics.length !== TOPICS_OF_1155) return []
  if (name === BATCH)
    return idsOf(data)
      .slice(0, MAX_IDS)
      .map((tokenId) => ({ contractType: 1155, tokenId }))
  const word = data.slice(2, 2 + WORD_LETTERS)
  return word.length === WORD_LETTERS ? [{ contractType: 1155, tokenId: BigInt(`0x${word}`) }] : []
}

/** Who gave and who got; an 1155 event names first who did it for them. */
const partiesIn = ({ topics }: MinedLog) => {
  const [name, ...words] = topics as readonly Hex[]
  return name === MOVED ? words.slice(0, 2) : words.slice(1)
}

/** The events in which wallets got or gave tokens of any contract. */
export async function readForeignLogs(
  reader: ChainReader,
  stretch: { from: number; to: number },
  wallets: readonly ScannedWallet[],
): Promise<MinedLog[]> {
  const words = [...new Set(wallets.map(({ address }) => wordOf(address)))]
  const questions = [
    [[MOVED], null, words],
    [[MOVED], words],
    [[SINGLE, BATCH], null, null, words],
    [[SINGLE, BATCH], null, words],
  ]
  return (await Promise.all(questions.map((topics) => readLogsAnywhere(reader, stretch, topics)))).flat()
}

/** What these events say that came to wallets or left them, but for contracts of the site. */
export function readSightings(
  logs: readonly MinedLog[],
  wallets: readonly ScannedWallet[],
  own: ReadonlySet<string>,
): Sighting[] {
  const accounts = Map.groupBy(wallets, ({ address }) => wordOf(address))
  return logs.flatMap((log) => {
    if (own.has(log.address.toLowerCase())) return []
    const [contract, block] = [getAddress(log.address), Number(log.blockNumber)]
    const parties = new Set(partiesIn(log).flatMap((word) => accounts.get(word) ?? []))
    return tokensIn(log).flatMap((token) =>
      [...parties].map(({ accountId }) => ({ ...token, accountId, contract, firstBlock: block, lastBlock: block })),
    )
  })
}
