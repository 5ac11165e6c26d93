import type { z } from 'zod'
import type * as wire from './wallet.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'

// Networks and their coins as both sides know them, and the one translation between these names and those of the wire.

/** A network that the product works on. */
export type Chain = {
  id: number
  chainId: number
  name: string
  networkName: string
  icon: string
  rpcUrl: string
  /** The explorer's addresses up to the wallet and the transaction; empty where there is none. */
  explorer: { address: string; transaction: string }
}

/** A token whose balance the wallet shows. */
export type Coin = {
  id: number
  chainId: number
  symbol: string
  name: string
  icon: string
  /** Null for the network's own coin. */
  contract: string | null
  decimals: number
  /** Dollars for one; null when nobody gave a rate. */
  usdRate: string | null
  /** Whether the rate is older than a day. */
  isRateStale: boolean
  /** Whether the rate is no market's but made up for the local chain. */
  isRateDemo: boolean
}

type WireChain = z.output<typeof wire.ChainMapping>

/** Writes a network. */
export const chainToWire = (chain: Chain): WireChain => ({
  id: chain.id,
  chainId: chain.chainId,
  chainName: chain.name,
  chainRpc: chain.rpcUrl,
  networkName: chain.networkName,
  chainIcon: chain.icon,
  browserAddress: chain.explorer.address,
  browserTx: chain.explorer.transaction,
})

/** Reads a network. */
export const chainFromWire = (row: WireChain): Chain => ({
  id: row.id,
  chainId: row.chainId,
  name: row.chainName,
  networkName: row.networkName,
  icon: row.chainIcon,
  rpcUrl: row.chainRpc,
  explorer: { address: row.browserAddress, transaction: row.browserTx },
})

const NO_CONTRACT = '0x0000000000000000000000000000000000000000'
const [NATIVE, TOKEN] = [0, 1]

type WireCoin = z.output<typeof wire.Coin>

/** Writes a coin. */
export const coinToWire = (coin: Coin): WireCoin => ({
  id: coin.id,
  chainId: coin.chainId,
  symbol: coin.symbol,
  name: coin.name,
  icon: coin.icon,
  contractAddr: coin.contract ?? NO_CONTRACT,
  type: coin.contract === null ? NATIVE : TOKEN,
  precision: coin.decimals,
  usdRate: coin.usdRate,
  usdRateStale: toWireFlag(coin.isRateStale),
  usdRateDemo: toWireFlag(coin.isRateDemo),
})

/** Reads a coin. */
export const coinFromWire = (row: WireCoin): Coin => ({
  id: row.id,
  chainId: row.chainId,
  symbol: row.symbol,
  name: row.name,
  icon: row.icon,
  contract: row.type === NATIVE ? null : row.contractAddr,
  decimals: row.precision,
  usdRate: row.usdRate,
  isRateStale: fromWireFlag(row.usdRateStale),
  isRateDemo: fromWireFlag(row.usdRateDemo),
})
