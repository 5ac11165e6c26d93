import type { Chain, Coin } from '@plinth/api-schema/chain'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { type ChainNetwork, type ChainToken, isRateStale } from '../../ports/chains.ts'
import { requireAddress } from './wallet.policy.ts'
import { createFundingService, type FundingDeps } from './wallet-funding.service.ts'
import { createLinkService, type LinkDeps } from './wallet-link.service.ts'

export type WalletDeps = LinkDeps & FundingDeps & { chains: readonly ChainNetwork[] }
/** A token with its chain, and whether its rate is too old to be shown as today's, or no market's but made up for the local chain. */
export type ListedToken = ChainToken & { chainId: number; isRateStale: boolean; isDemoRate: boolean }
/** A contract by its name. */
export type ListedContract = { name: string; address: string; chainId: number }
/** A network on which the platform's contracts stand. */
export type DeployedNetwork = ChainNetwork & { contracts: NonNullable<ChainNetwork['contracts']> }

const platformContracts = ({ chainId, contracts }: ChainNetwork): ListedContract[] =>
  Object.entries(contracts ?? {}).flatMap(([name, address]) => (address ? [{ name, address, chainId }] : []))
const tokenContracts = ({ chainId, tokens }: ChainNetwork): ListedContract[] =>
  tokens.flatMap(({ symbol, contractAddr }) =>
    contractAddr === '' ? [] : [{ name: symbol, address: contractAddr, chainId }],
  )

const chainOf = (network: ChainNetwork): Chain => ({
  ...{ id: network.id, chainId: network.chainId, name: network.chainName, networkName: network.networkName },
  ...{ icon: network.chainIcon, rpcUrl: network.chainRpc },
  explorer: { address: network.browserAddress, transaction: network.browserTx },
})
const coinOf = (token: ListedToken): Coin => ({
  ...{ id: token.id, chainId: token.chainId, symbol: token.symbol, name: token.name, icon: token.icon },
  ...{ contract: token.contractAddr || null, decimals: token.precision, usdRate: token.usdRate },
  ...{ isRateStale: token.isRateStale, isRateDemo: token.isDemoRate },
})

// A chains file may write addresses in any case; from here on they stand as EIP-55 writes them.
const checksummed = ({ contracts, ...network }: ChainNetwork): ChainNetwork => ({
  ...network,
  contracts:
    contracts &&
    (Object.fromEntries(
      Object.entries(contracts).flatMap(([name, address]) =>
        address ? [[name, requireAddress(address.toLowerCase())]] : [],
      ),
    ) as typeof contracts),
})

/** Tells what there is on which chain, and links wallets to accounts. */
export function createWalletService(deps: WalletDeps) {
  const { clock } = deps
  const chains = deps.chains.map(checksummed)
  const tokens = (): ListedToken[] =>
    chains.flatMap(({ chainId, tokens: listed, embedded }) =>
      listed.map((token) => ({
        ...token,
        chainId,
        isRateStale: !embedded && isRateStale(token, clock.now()),
        isDemoRate: embedded && token.usdRate !== null,
      })),
    )
  return {
    requireAddress,
    link: createLinkService(deps),
    fund: createFundingService(deps),
    networks: (): readonly ChainNetwork[] => chains,
    /** A network with the platform's contracts; any other is refused. */
    requireNetwork(chainId: number): DeployedNetwork {
      const network = chains.find((chain) => chain.chainId === chainId)
      if (!network) throw new AppError('invalid', { msg: messages.networkUnsupported })
      if (!network.contracts) throw new AppError('invalid', { msg: messages.contractMissing })
      return { ...network, contracts: network.contracts }
    },
    tokens,
    /** The networks as everybody knows them. */
    chains: () => chains.map(chainOf),
    /** The coins of all networks as everybody knows them. */
    coins: () => tokens().map(coinOf),
    platformContracts: (): ListedContract[] => chains.flatMap(platformContracts),
    allContracts: (): ListedContract[] =>
      chains.flatMap((chain) => [...platformContracts(chain), ...tokenContracts(chain)]),
  }
}

/** The room's services. */
export type WalletService = ReturnType<typeof createWalletService>
