import { amountWords } from '../../../lib/chain/amounts.ts'
import { type ChainNetwork, nativeSymbol, nativeToken } from '../../../lib/chain/network.ts'

const USUAL_DECIMALS = 18

/** An amount of a network's own coin with at most 4 decimals, and to the last digit. */
export const coinWords = (network: Pick<ChainNetwork, 'tokens'>, wei: bigint) => {
  const decimals = nativeToken(network)?.decimals ?? USUAL_DECIMALS
  const words = (most?: number) => `${amountWords(wei, decimals, most)} ${nativeSymbol(network)}`
  return { short: words(), exact: words(decimals) }
}
