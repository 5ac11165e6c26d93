import type { CollectionFigures, CollectionSum } from '@plinth/api-schema/collection'
import { zeroAddress } from 'viem'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import { coinsOf, wrappedCoin } from './market.coins.ts'
import { type ContractOnChain, type CurrencySum, findFloors, findVolumes } from './market-collections.repository.ts'

/** What the market knows of a collection. */
export type TradeFigures = Pick<CollectionFigures, 'listedCount' | 'floors' | 'volumes'>
type Join = (one: bigint, other: bigint) => bigint

const lower: Join = (one, other) => (one < other ? one : other)
const add: Join = (one, other) => one + other
const byCurrency = (one: CollectionSum, other: CollectionSum) => {
  if (one.currency === zeroAddress || other.currency === zeroAddress) return one.currency === zeroAddress ? -1 : 1
  return one.currency < other.currency ? -1 : 1
}

export type TradeFiguresDeps = { database: Database; clock: Clock; wallet: Pick<WalletService, 'networks'> }

/** Answers floor, volume and how many works are on sale of collections; wrapped money counts as native money. */
export function createTradeFigures({ database, clock, wallet }: TradeFiguresDeps) {
  /** Joins the sums of one collection by coin. */
  const joined = (rows: readonly CurrencySum[], join: Join): CollectionSum[] => {
    const network = wallet.networks().find(({ chainId }) => chainId === rows[0]?.chainId)
    const wrapped = network && wrappedCoin(network)
    const sums = new Map<string, bigint>()
    for (const { currency, price } of rows) {
      const key = currency === wrapped ? zeroAddress : currency
      const known = sums.get(key)
      sums.set(key, known === undefined ? BigInt(price) : join(known, BigInt(price)))
    }
    const coins = network ? coinsOf(network.tokens, network) : []
    const told = [...sums].map(([currency, sum]) => ({
      ...{ currency, price: String(sum), coinId: coins.find(({ address }) => address === currency)?.id ?? null },
    }))
    return told.sort(byCurrency)
  }

  return async (contracts: readonly ContractOnChain[]): Promise<TradeFigures[]> => {
    if (contracts.length === 0) return []
    const [floors, volumes] = await Promise.all([
      findFloors(database, contracts, clock.now()),
      findVolumes(database, contracts),
    ])
    return contracts.map(({ chainId, contract }) => {
      const own = (row: CurrencySum) => row.chainId === chainId && row.contract === contract
      const asked = floors.filter(own)
      return {
        listedCount: asked.reduce((sum, { count }) => sum + count, 0),
        floors: joined(asked, lower),
        volumes: joined(volumes.filter(own), add),
      }
    })
  }
}
