import type { CollectionFigures, CollectionSum } from '@plinth/api-schema/collection'
import { zeroAddress } from 'viem'
import type { Queryable } from '../../db/database.ts'
import type { ContractOnChain } from '../../ports/contract-on-chain.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import { coinsOf, wrappedCoin } from './market.coins.ts'
import { findPaid, type TokenSum } from './market-collections.repository.ts'
import { findPrices } from './market-on-sale.repository.ts'

/** An amount in a currency, as the chain knows it. */
export type CurrencySum = { currency: string; price: string }
/** What the market knows of a collection, in the currencies of the chain. */
export type TradeSums = { floors: readonly CurrencySum[]; volumes: readonly CurrencySum[] }
type Join = (one: bigint, other: bigint) => bigint

const lower: Join = (one, other) => (one < other ? one : other)
const add: Join = (one, other) => one + other
const byCurrency = (one: CollectionSum, other: CollectionSum) => {
  if (one.currency === zeroAddress || other.currency === zeroAddress) return one.currency === zeroAddress ? -1 : 1
  return one.currency < other.currency ? -1 : 1
}

/** What is asked, or was paid, for a token in one currency; what is asked has an end. */
export type TokenTrade = TokenSum & { endsAt?: Date }

/** What is asked now for those of some tokens that everybody may see and buy or bid for, and what was paid for any of them. */
export async function findTokenTrades(
  tx: Queryable,
  contract: ContractOnChain,
  tokenIds: readonly string[],
  now: Date,
) {
  return { prices: await findPrices(tx, contract, tokenIds, now), paid: await findPaid(tx, contract, tokenIds) }
}

/** Tells floor and volume of a collection coin by coin; wrapped money counts as native money. */
export const createTradeFigures =
  ({ wallet }: { wallet: Pick<WalletService, 'networks'> }) =>
  (chainId: number, { floors, volumes }: TradeSums): Pick<CollectionFigures, 'floors' | 'volumes'> => {
    const network = wallet.networks().find((one) => one.chainId === chainId)
    const wrapped = network && wrappedCoin(network)
    const coins = network ? coinsOf(network.tokens, network) : []
    const joined = (rows: readonly CurrencySum[], join: Join): CollectionSum[] => {
      const sums = new Map<string, bigint>()
      for (const { currency, price } of rows) {
        const key = currency === wrapped ? zeroAddress : currency
        const known = sums.get(key)
        sums.set(key, known === undefined ? BigInt(price) : join(known, BigInt(price)))
      }
      const told = [...sums].map(([currency, sum]) => ({
        ...{ currency, price: String(sum), coinId: coins.find(({ address }) => address === currency)?.id ?? null },
      }))
      return told.sort(byCurrency)
    }
    return { floors: joined(floors, lower), volumes: joined(volumes, add) }
  }
