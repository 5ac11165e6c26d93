import { boxEvent } from '@plinth/api-schema/states'
import { mysteryBoxesAbi } from '@plinth/contracts/abi'
import { type Address, type Hex, isAddressEqual, type Log, parseEventLogs, toEventSelector } from 'viem'

type MinedLog = Log<bigint, number, false>

/** What the contract says of a mystery box; `account` is who took boxes, `first` and `count` say which. */
export type BoxEvent = {
  txHash: Hex
  logIndex: number
  blockNumber: number
  blockHash: Hex
  boxId: Hex
  kind: (typeof boxEvent)[keyof typeof boxEvent]
  account: Address | null
  first: number | null
  count: number | null
  secret: Hex | null
  closingHash: Hex | null
}

const EVENTS = [
  'DropCreated',
  'BoxesTaken',
  'DropClosed',
  'DropDrawn',
  'BoxesOpened',
  'BoxesRefunded',
  'StockReclaimed',
] as const
/** The first topics of what MysteryBoxes says of drops. */
export const BOX_TOPICS: readonly Hex[] = mysteryBoxesAbi.flatMap((item) =>
  item.type === 'event' && EVENTS.some((name) => name === item.name) ? [toEventSelector(item)] : [],
)

const NOTHING = { account: null, first: null, count: null, secret: null, closingHash: null }

/** Reads what the contract says of mystery boxes, in the order of the chain. */
export function readBoxes(logs: readonly MinedLog[], boxes: Address): BoxEvent[] {
  const own = logs.filter(({ address }) => isAddressEqual(address, boxes))
  // Every event of the contract is hashed before the first one is looked for.
  if (own.length === 0) return []
  return parseEventLogs({ abi: mysteryBoxesAbi, logs: own, eventName: [...EVENTS] }).map((log) => {
    const at = {
      ...{ txHash: log.transactionHash, logIndex: log.logIndex, blockNumber: Number(log.blockNumber) },
      ...{ blockHash: log.blockHash, boxId: log.args.id, ...NOTHING },
    }
    switch (log.eventName) {
      case 'DropCreated':
        return { ...at, kind: boxEvent.created }
      case 'DropClosed':
        return { ...at, kind: boxEvent.closed }
      case 'StockReclaimed':
        return { ...at, kind: boxEvent.reclaimed }
      case 'DropDrawn': {
        const { secret, closingHash } = log.args
        return { ...at, kind: boxEvent.drawn, secret, closingHash }
      }
      case 'BoxesOpened': {
        const { account, first, tokenIds } = log.args
        return { ...at, kind: boxEvent.opened, account, first: Number(first), count: tokenIds.length }
      }
      default: {
        const { account, first, count } = log.args
        const kind = log.eventName === 'BoxesTaken' ? boxEvent.taken : boxEvent.refunded
        return { ...at, kind, account, first: Number(first), count: Number(count) }
      }
    }
  })
}
