import { scaled } from '../chain/amounts.ts'
import { isSameAddress } from '../chain/linked-wallet.ts'
import { type ChainNetwork, nativeToken } from '../chain/network.ts'

const NATIVE = '0x0000000000000000000000000000000000000000'

/** A coin in which an order can be made. */
export type OrderCoin = { id: number; symbol: string; decimals: number; currency: string; isWrapped: boolean }

/** The coins for a listing, for an auction, which takes no wrapped money, or for an offer, where native money is wrapped. */
export const coinsFor = (
  kind: 'listing' | 'offer' | 'auction',
  network: Pick<ChainNetwork, 'tokens' | 'contracts'>,
): OrderCoin[] => {
  const native = nativeToken(network)
  const listed = network.tokens.find(({ symbol, contract }) => contract !== null && symbol === `W${native?.symbol}`)
  const wrapped = network.contracts.wrapped_coin ?? listed?.contract
  return network.tokens.flatMap(({ id, symbol, decimals, contract }): OrderCoin[] => {
    const coin = { id, symbol, decimals, isWrapped: false }
    if (kind === 'auction' && isSameAddress(contract, wrapped)) return []
    if (kind !== 'offer') return [{ ...coin, currency: contract ?? NATIVE }]
    if (contract === null) return wrapped ? [{ ...coin, symbol: `W${symbol}`, currency: wrapped, isWrapped: true }] : []
    return isSameAddress(contract, wrapped) ? [] : [{ ...coin, currency: contract }]
  })
}

/** A price as it was typed; null unless it is a number above nothing with no more decimals than the coin has. */
export const readPrice = (text: string, decimals: number): bigint | null => {
  const [whole = '', fraction = '', ...rest] = text.trim().split('.')
  const isNumber = /^\d{1,30}$/.test(whole) && /^\d{0,36}$/.test(fraction) && rest.length === 0
  if (!isNumber || fraction.length > decimals) return null
  const price = scaled(`${whole}.${fraction}`, decimals)
  return price > 0n ? price : null
}

/** A number of pieces as it was typed; null unless it is one to the most there can be. */
export const readPieces = (text: string, most: bigint): bigint | null => {
  if (!/^\d{1,30}$/.test(text.trim())) return null
  const pieces = BigInt(text.trim())
  return pieces > 0n && pieces <= most ? pieces : null
}
