import { zeroAddress } from 'viem'
import type { ListedToken, WalletService } from './wallet.service.ts'

type Network = ReturnType<WalletService['networks']>[number]

/** A network under the wire's names. */
export const chainToWire = (network: Network) => ({
  id: network.id,
  chainId: network.chainId,
  chainName: network.chainName,
  chainRpc: network.chainRpc,
  networkName: network.networkName,
  chainIcon: network.chainIcon,
  browserAddress: network.browserAddress,
  browserTx: network.browserTx,
})

/** A token under the wire's names; the zero address denotes the network's own coin. */
export const coinToWire = (token: ListedToken) => ({
  id: token.id,
  chainId: token.chainId,
  symbol: token.symbol,
  name: token.name,
  icon: token.icon,
  contractAddr: token.contractAddr === '' ? zeroAddress : token.contractAddr,
  type: token.type,
  precision: token.precision,
  usdRate: token.usdRate,
  usdRateStale: token.isRateStale ? 1 : 0,
  usdRateDemo: token.isDemoRate ? 1 : 0,
})
