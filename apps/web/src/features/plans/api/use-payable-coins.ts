import type { ChainNetwork, ChainToken } from '../../../lib/chain/network.ts'
import { useNetworks } from '../../../lib/chain/use-networks.ts'

/** A coin in which plans can be paid for, and where. */
export type PayableCoin = { network: ChainNetwork; token: ChainToken }

/** The coins with a rate of today, on networks that have a pay desk. */
export const usePayableCoins = (): PayableCoin[] =>
  useNetworks()
    .filter(({ contracts }) => contracts.pay_desk !== undefined)
    .flatMap((network) =>
      network.tokens
        .filter(({ usdRate, isRateStale }) => Number(usdRate) > 0 && !isRateStale)
        .map((token) => ({ network, token })),
    )
